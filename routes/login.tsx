/**
 * Login as one plain form, with a password here or by a mailed link (login_link.tsx). A wrong password and an unknown
 * address are told apart by nothing (AU-14); what is missing or cannot be an address is said, since that needs no account.
 */
import { checkEmail } from "@/domain/email.ts";
import { normalizePassword } from "@/domain/password.ts";
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
import { readKnownDevice } from "@/routes/known_device.ts";
import { getLoginLink, postLoginLink } from "@/routes/login_link.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { enter } from "@/routes/sign_in.ts";
import { takeTarget } from "@/routes/target_cookie.ts";

/** What other pages send visitors here with. */
const NOTICES = {
  reset: "login.reset_done",
  changed: "login.address_changed",
  restored: "login.address_restored",
} as const satisfies Record<string, TextKey>;

const MINUTE_S = 60;

interface FormState {
  email: string;
  /** What is wrong with the whole form. */
  alert?: string;
  /** What is wrong with one field. */
  errors?: { email?: string; password?: string };
}

export function getLogin(c: PageContext) {
  return c.req.query("by") === "link" ? getLoginLink(c) : renderForm(c, { email: takeAddress(c) }, 200);
}

export async function postLogin(c: PageContext) {
  const { env, lang, t } = c.var;
  const { by, email = "", password = "" } = await readForm(c, ["by", "email", "password"]);
  if (by === "link") return await postLoginLink(c, email);
  if (email === "" && password === "") return renderForm(c, { email, alert: t("login.check_details") }, 422);
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, errors: { email: t("login.email_incorrect") } }, 422);
  if (password === "") return renderForm(c, { email, errors: { password: t("login.check_password") } }, 422);

  const form = { email: address.value, password: normalizePassword(password) };
  const result = await env.actors.membership.login(form, {
    address: env.addressOf(c.env.incoming),
    lang,
    known: readKnownDevice(c),
  });
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

function renderForm(c: PageContext, state: FormState, status: 200 | 401 | 422 | 429 | 503) {
  const { t } = c.var;
  const { email, alert, errors = {} } = state;
  const news = (Object.keys(NOTICES) as (keyof typeof NOTICES)[]).find((key) =>
    c.req.query(key) !== undefined
  );
  return renderGuestPage(c, {
    title: t("login.title"),
    status,
    children: (
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
        <p className="text-center text-muted">
          {t("login.no_account")} <TextLink href="/register">{t("login.register")}</TextLink>
        </p>
      </form>
    ),
  });
}
