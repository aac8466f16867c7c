/**
 * Login as one plain form, with a password or passkey here, by a mailed link (login_link.tsx) or a recovery code (login_code.tsx). A wrong password and an unknown
 * address are told apart by nothing (AU-14); what is missing or cannot be an address is said, since that needs no account.
 */
import { checkEmail } from "@/domain/email.ts";
import { normalizePassword } from "@/domain/password.ts";
import type { PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import { Button } from "@/components/button.tsx";
import { mailIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { TextKey } from "@/locales/text.ts";
import { takeAddress } from "@/routes/address_cookie.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { getLoginCode, postLoginCode } from "@/routes/login_code.tsx";
import { getLoginLink, postLoginLink } from "@/routes/login_link.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { PasskeyForm } from "@/routes/passkey_form.tsx";
import { readForm } from "@/routes/read_form.ts";
import { refusalText, retryLater } from "@/routes/retry_later.ts";
import { enter } from "@/routes/sign_in.ts";
import { signInOrigin } from "@/routes/sign_in_origin.ts";
import { takeTarget } from "@/routes/target_cookie.ts";

/** What other pages send visitors here with. */
const NOTICES = {
  reset: "login.reset_done",
  changed: "login.address_changed",
  restored: "login.address_restored",
} as const satisfies Record<string, TextKey>;

const FIELDS = ["by", "email", "password", "code", "challenge", "response"] as const;
const MINUTE_S = 60;

interface FormState {
  email: string;
  /** What is wrong with the whole form. */
  alert?: string;
  /** What is wrong with one field. */
  errors?: { email?: string; password?: string };
}

export function getLogin(c: PageContext) {
  switch (c.req.query("by")) {
    case "link":
      return getLoginLink(c);
    case "code":
      return getLoginCode(c);
    default:
      return renderForm(c, { email: takeAddress(c) }, 200);
  }
}

export async function postLogin(c: PageContext) {
  const { env, t } = c.var;
  const form = await readForm(c, FIELDS);
  const { by, email = "", password = "", code = "", challenge = "", response = "" } = form;
  if (by === "link") return await postLoginLink(c, email);
  if (by === "code") return await postLoginCode(c, { email, code });
  if (by === "passkey") return await postPasskey(c, { challenge, response });
  if (email === "" && password === "") return renderForm(c, { email, alert: t("login.check_details") }, 422);
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, errors: { email: t("login.email_incorrect") } }, 422);
  if (password === "") return renderForm(c, { email, errors: { password: t("login.check_password") } }, 422);

  const typed = { email: address.value, password: normalizePassword(password) };
  const result = await env.actors.membership.login(typed, signInOrigin(c));
  if (result.ok) {
    await enter(c, result.value);
    return c.redirect(takeTarget(c), 303);
  }
  const { refusal } = result;
  switch (refusal.code) {
    case "login_failed":
      return renderForm(c, { email, alert: t("refusal.login_failed") }, 401);
    case "busy":
      return renderForm(c, { email, alert: t("refusal.busy") }, retryLater(c, refusal));
    case "too_many_requests": {
      const count = Math.ceil(refusal.data.retry_after_ms / (MINUTE_S * 1000));
      return renderForm(c, { email, alert: t("login.too_many", { count }) }, retryLater(c, refusal));
    }
  }
}

async function postPasskey(c: PageContext, answer: PasskeyAnswer) {
  const result = await c.var.env.actors.passkeys.signIn(answer, signInOrigin(c));
  if (result.ok) {
    await enter(c, result.value);
    return c.redirect(takeTarget(c), 303);
  }
  const { refusal } = result;
  const status = refusal.code === "too_many_requests" ? retryLater(c, refusal) : 401;
  return renderForm(c, { email: "", alert: refusalText(c, refusal) }, status);
}

async function renderForm(c: PageContext, state: FormState, status: 200 | 401 | 422 | 429 | 503) {
  const { t, env } = c.var;
  const ask = await env.actors.passkeys.askForProof(null);
  const { email, alert, errors = {} } = state;
  const news = (Object.keys(NOTICES) as (keyof typeof NOTICES)[]).find((key) =>
    c.req.query(key) !== undefined
  );
  return renderGuestPage(c, {
    title: t("login.title"),
    status,
    children: (
      <div className="grid gap-5">
        <form method="post" action="/login" noValidate className="grid gap-5">
          <PageIntro title={t("login.title")} />
          {alert && <Notice kind="bad">{alert}</Notice>}
          {news && status === 200 && <Notice kind="ok">{t(NOTICES[news])}</Notice>}
          <TextField
            name="email"
            type="email"
            label={t("login.email")}
            error={errors.email}
            value={email}
            autoComplete="username"
            inputMode="email"
            autoFocus={errors.email !== undefined}
            required
          />
          <div className="grid gap-1">
            <PasswordField
              name="password"
              label={t("login.password")}
              showLabel={t("login.show_password")}
              error={errors.password}
              autoComplete="current-password"
              autoFocus={errors.password !== undefined}
              required
            />
            <p className="justify-self-end text-sm">
              <TextLink href="/reset">{t("login.forgot")}</TextLink>
            </p>
          </div>
          <Button type="submit" size="lg" block>{t("login.submit")}</Button>
          <Button href="/login?by=link" size="lg" variant="secondary" icon={mailIcon} block>
            {t("login.by_link")}
          </Button>
        </form>
        {ask && (
          <PasskeyForm
            c={c}
            action="/login"
            kind="get"
            ask={ask}
            label={t("login.by_passkey")}
            look="login"
          />
        )}
        <p className="text-center text-sm">
          <TextLink href="/login?by=code">{t("login.by_code")}</TextLink>
        </p>
        <p className="text-center text-muted">
          {t("login.no_account")} <TextLink href="/register">{t("login.register")}</TextLink>
        </p>
      </div>
    ),
  });
}
