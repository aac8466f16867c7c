/**
 * Login by a mailed link: /login?by=link asks for the address. The answer is the same whether there is such an account
 * or not, and the link works in this browser alone (AU-39).
 */
import { checkEmail } from "@/domain/email.ts";
import { SIGN_IN_LIFE_MS } from "@/domain/limits.ts";
import { mailIcon } from "@/components/icons.ts";
import { type AddressState, renderAddressForm } from "@/routes/address_form.tsx";
import { keepDevice } from "@/routes/device_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { sentPage } from "@/routes/sent_page.tsx";

const LIFE_MINUTES = SIGN_IN_LIFE_MS / 60_000;
const ADDRESS = "/login?by=link";

export function getLoginLink(c: PageContext) {
  const { t } = c.var;
  if (c.req.query("sent") === undefined) return renderForm(c, { email: "" }, 200);
  return sentPage(c, {
    text: t("login.link_sent", { minutes: LIFE_MINUTES }),
    hint: t("login.link_sent_hint"),
    again: { href: ADDRESS, label: t("reset.again") },
  });
}

/** Asks for a link to a typed address. */
export async function postLoginLink(c: PageContext, email: string) {
  const { env, lang, t } = c.var;
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, error: t("login.email_incorrect") }, 422);
  const result = await env.actors.accounts.requestSignInLink(address.value, {
    device: keepDevice(c),
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (result.ok) return c.redirect(`${ADDRESS}&sent`, 303);
  return renderForm(c, { email, alert: refusalText(c, result.refusal) }, retryLater(c, result.refusal));
}

function renderForm(c: PageContext, state: AddressState, status: 200 | 422 | 429 | 503) {
  const { t } = c.var;
  const form = {
    title: t("login.link_title"),
    icon: mailIcon,
    lead: t("login.link_lead", { minutes: LIFE_MINUTES }),
    action: "/login",
    by: "link",
    submit: t("login.link_send"),
    back: { href: "/login", label: t("login.by_password") },
  };
  return renderAddressForm(c, form, state, status);
}
