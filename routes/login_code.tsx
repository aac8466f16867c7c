/** Login by a recovery code: /login?by=code, for whoever has lost everything else (SY-9). */
import { checkEmail } from "@/domain/email.ts";
import { lockIcon } from "@/components/icons.ts";
import { TextField } from "@/components/text_field.tsx";
import { type AddressState, renderAddressForm } from "@/routes/address_form.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { enter } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";

export function getLoginCode(c: PageContext) {
  return renderForm(c, { email: "" }, 200);
}

/** Signs in by a typed code, and leads to where other keys are made. */
export async function postLoginCode(c: PageContext, { email, code }: { email: string; code: string }) {
  const { env, t } = c.var;
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, error: t("login.email_incorrect") }, 422);
  const form = { email: address.value, code };
  const result = await env.actors.recoveryCodes.signIn(form, signInOrigin(c));
  if (result.ok) {
    await enter(c, result.value);
    return c.redirect("/security?done=code", 303);
  }
  const { refusal } = result;
  const alert = refusalText(c, refusal);
  const status = refusal.code === "too_many_requests" ? retryLater(c, refusal) : 401;
  return renderForm(c, { email, alert }, status);
}

function renderForm(c: PageContext, state: AddressState, status: 200 | 401 | 422 | 429 | 503) {
  const { t } = c.var;
  const form = {
    title: t("login.code_title"),
    icon: lockIcon,
    lead: t("login.code_lead"),
    action: "/login",
    by: "code",
    more: <TextField name="code" label={t("login.code")} autoComplete="off" required />,
    submit: t("login.submit"),
    back: { href: "/login", label: t("login.by_password") },
  };
  return renderAddressForm(c, form, state, status);
}
