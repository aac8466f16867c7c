/** Login as one plain form. A wrong password and an unknown address are told apart by nothing (AU-14). */
import { checkEmail } from "@/domain/email.ts";
import { normalizePassword } from "@/domain/password.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { TextField } from "@/components/text_field.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { setSessionCookie } from "@/routes/_middleware.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";

type LoginStatus = 200 | 401 | 422 | 429 | 503;

export function getLogin(c: PageContext) {
  return renderForm(c, { email: "" }, 200);
}

export async function postLogin(c: PageContext) {
  const { env, lang } = c.var;
  const { email = "", password = "" } = await readForm(c, ["email", "password"]);
  if (email === "" || password === "") {
    return renderForm(c, { email, message: c.var.t("login.check_details") }, 422);
  }
  const address = checkEmail(email);
  if (!address.ok) return renderForm(c, { email, code: "login_failed" }, 401);
  const form = { email: address.value, password: normalizePassword(password) };
  const result = await env.actors.membership.login(form, { address: env.addressOf(c.env.incoming), lang });
  if (result.ok) {
    setSessionCookie(c, result.value.token);
    return c.redirect("/explore", 303);
  }
  const { refusal } = result;
  const status = refusal.code === "login_failed" ? 401 : retryLater(c, refusal);
  return renderForm(c, { email, code: refusal.code }, status);
}

function renderForm(
  c: PageContext,
  state: { email: string; code?: RefusalCode; message?: string },
  status: LoginStatus,
) {
  const { t } = c.var;
  const message = state.message ?? (state.code && t(`refusal.${state.code}`));
  return renderGuestPage(c, {
    title: t("login.title"),
    status,
    children: (
      <form method="post" action="/login" noValidate className="grid gap-5">
        <h1 className="text-2xl font-bold">{t("login.title")}</h1>
        {c.req.query("out") !== undefined && !message && (
          <p role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm">{t("login.logged_out")}</p>
        )}
        {message && (
          <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-sm text-bad">{message}</p>
        )}
        <TextField
          name="email"
          type="email"
          label={t("login.email")}
          value={state.email}
          autoComplete="username"
          inputMode="email"
          required
        />
        <TextField
          name="password"
          type="password"
          label={t("login.password")}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="lg" block>{t("login.submit")}</Button>
        <p className="text-center text-muted">
          {t("login.no_account")}{" "}
          <a href="/register" className="inline-flex min-h-11 items-center font-medium text-brand underline">
            {t("login.register")}
          </a>
        </p>
      </form>
    ),
  });
}
