/** /reset: asks for a recovery link. The answer is the same whether there is such an account or not (AU-37). */
import { checkEmail } from "@/domain/email.ts";
import { RECOVERY_LIFE_MS } from "@/domain/limits.ts";
import { lockIcon } from "@/components/icons.ts";
import { type AddressState, renderAddressForm } from "@/routes/address_form.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { sentPage } from "@/routes/sent_page.tsx";

const LIFE_MINUTES = RECOVERY_LIFE_MS / 60_000;

export function getReset(c: PageContext) {
  const { t } = c.var;
  if (c.req.query("sent") === undefined) return renderForm(c, { email: "" }, 200);
  return sentPage(c, {
    text: t("recovery.sent"),
    hint: t("reset.sent_hint", { minutes: LIFE_MINUTES }),
    again: { href: "/reset", label: t("reset.again") },
  });
}

export async function postReset(c: PageContext) {
  const { env, lang, t } = c.var;
  const { email = "" } = await readForm(c, ["email"]);
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, error: t("login.email_incorrect") }, 422);
  const result = await env.actors.accounts.requestRecovery(address.value, {
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (result.ok) return c.redirect("/reset?sent", 303);
  return renderForm(c, { email, alert: refusalText(c, result.refusal) }, retryLater(c, result.refusal));
}

function renderForm(c: PageContext, state: AddressState, status: 200 | 422 | 429 | 503) {
  const { t } = c.var;
  const form = {
    title: t("reset.title"),
    icon: lockIcon,
    lead: t("reset.lead"),
    action: "/reset",
    submit: t("reset.submit"),
    back: { href: "/login", label: t("reset.back") },
  };
  return renderAddressForm(c, form, state, status);
}
