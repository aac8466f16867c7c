/** Login by a recovery code: /login?by=code, for whoever has lost everything else (SY-9). */
import { checkEmail } from "@/domain/email.ts";
import { Button } from "@/components/button.tsx";
import { lockIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { enter } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";

interface FormState {
  email: string;
  alert?: string;
  error?: string;
}

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

function renderForm(c: PageContext, { email, alert, error }: FormState, status: 200 | 401 | 422 | 429 | 503) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("login.code_title"),
    status,
    children: (
      <form method="post" action="/login" noValidate className="grid gap-5">
        <input type="hidden" name="by" value="code" />
        <PageIntro icon={lockIcon} title={t("login.code_title")}>{t("login.code_lead")}</PageIntro>
        {alert && <Notice kind="bad">{alert}</Notice>}
        <TextField
          name="email"
          type="email"
          label={t("login.email")}
          error={error}
          value={email}
          autoComplete="username"
          inputMode="email"
          autoFocus={error !== undefined}
          required
        />
        <TextField name="code" label={t("login.code")} autoComplete="off" required />
        <Button type="submit" size="lg" block>{t("login.submit")}</Button>
        <p className="text-center">
          <TextLink href="/login">{t("login.by_password")}</TextLink>
        </p>
      </form>
    ),
  });
}
