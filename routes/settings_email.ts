/** The posts of the e-mail section of /settings: the link again, and a new address (AU-45). */
import { VERIFY_LIFE_MS } from "@/domain/limits.ts";
import type { EmailNews } from "@/components/email_section.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { PROVE_PATH } from "@/routes/proof.ts";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";

const PROVE_HERE = `${PROVE_PATH}?to=${encodeURIComponent("/settings")}`;

type Status = 401 | 409 | 422 | 429 | 503;

/** Where to go after a post that was done, or what to say about one that was not. */
export type Outcome = { done: string } | { done?: never; status: Status; news: EmailNews };

/** What the address of the page says about the last post. */
export function newsOf(c: PageContext): EmailNews {
  const { t } = c.var;
  switch (c.req.query("email")) {
    case "sent":
      return { ok: t("verify.sent", { hours: VERIFY_LIFE_MS / 3_600_000 }) };
    case "asked":
      return { ok: t("email.asked") };
    case "changed":
      return { ok: t("email.changed") };
    default:
      return {};
  }
}

/** Does what a form of the section asks. */
export async function takeEmailPost(c: PageContext): Promise<Outcome> {
  const { ask, email = "", password = "" } = await readForm(c, ["ask", "email", "password"]);
  return ask === "verify" ? await sendAgain(c) : await change(c, { email, password });
}

async function sendAgain(c: PageContext): Promise<Outcome> {
  const { env, identity } = c.var;
  const result = identity && await env.actors.accounts.requestVerification(identity.member);
  if (result?.ok) return { done: "/settings?email=sent#email" };
  if (!result || result.refusal.code === "already_verified") return { done: "/settings#email" };
  return { status: retryLater(c, result.refusal), news: { bad: refusalText(c, result.refusal) } };
}

async function change(
  c: PageContext,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  const { env, identity, lang, t } = c.var;
  if (!identity) return { done: "/" };
  const origin = { address: env.addressOf(c.env.incoming), lang };
  // Whoever is proved need not type it.
  const form = password === "" ? { email, proof: identity } : { email, password };
  const result = await env.actors.accounts.requestEmailChange(identity.member, form, origin);
  if (result.ok) return { done: "/settings?email=asked#email" };
  const { refusal } = result;
  const text = t(`refusal.${refusal.code}`);
  const typed = email;
  switch (refusal.code) {
    case "email_invalid":
      return { status: 422, news: { typed, errors: { email: text } } };
    case "email_taken":
      return { status: 409, news: { typed, errors: { email: text } } };
    case "proof_required":
      return { done: PROVE_HERE };
    case "wrong_password":
      return { status: 401, news: { typed, errors: { password: text } } };
    case "too_many_requests":
    case "too_many_addresses":
    case "busy":
      return { status: retryLater(c, refusal), news: { typed, bad: text } };
  }
}
