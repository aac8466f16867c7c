/** /recover: a new password by a mailed link. Every device is logged out by it, this one too (AU-38). */
import { PASSWORD_MIN_CHARS } from "@/domain/limits.ts";
import type { SiteRefusalCode } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { lockIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { keepAddress } from "@/routes/address_cookie.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { invalidLinkPage, readToken, TokenField } from "@/routes/link_page.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { signOut } from "@/routes/sign_in.ts";

export async function postRecover(c: PageContext) {
  const { accounts } = c.var.env.actors;
  const { token, isLook } = await readToken(c);
  const found = await accounts.look(token, ["recovery"]);
  if (isLook) return found ? renderForm(c, { token, email: found.email }, 200) : deadPage(c);
  const { password = "" } = await readForm(c, ["password"]);
  const result = await accounts.recover(token, password);
  if (result.ok) {
    await signOut(c);
    if (found) keepAddress(c, found.email);
    return c.redirect("/login?reset", 303);
  }
  const { refusal } = result;
  if (!found || refusal.code === "link_invalid") return deadPage(c);
  const { email } = found;
  if (refusal.code === "busy") {
    return renderForm(c, { token, email, alert: refusal.code }, retryLater(c, refusal));
  }
  return renderForm(c, { token, email, error: refusal.code }, 422);
}

function deadPage(c: PageContext) {
  const { t } = c.var;
  return invalidLinkPage(c, [
    { href: "/reset", label: t("recover.again") },
    { href: "/login", label: t("reset.back") },
  ]);
}

function renderForm(
  c: PageContext,
  state: { token: string; email: string; alert?: SiteRefusalCode; error?: SiteRefusalCode },
  status: 200 | 422 | 429 | 503,
) {
  const { t } = c.var;
  const { token, email, alert, error } = state;
  return renderGuestPage(c, {
    title: t("recover.title"),
    status,
    children: (
      <form method="post" noValidate className="grid gap-5">
        <PageIntro icon={lockIcon} title={t("recover.title")}>{t("recover.lead")}</PageIntro>
        {alert && <Notice kind="bad">{t(`refusal.${alert}`)}</Notice>}
        <TokenField token={token} />
        {/* Password managers then know whose password it is. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="password"
          label={t("recover.password")}
          hint={t("recover.password_hint", { min: PASSWORD_MIN_CHARS })}
          error={error && t(`refusal.${error}`)}
          showLabel={t("login.show_password")}
          autoComplete="new-password"
          minLength={PASSWORD_MIN_CHARS}
          autoFocus={error !== undefined}
          required
        />
        <Button type="submit" size="lg" block>{t("recover.submit")}</Button>
      </form>
    ),
  });
}
