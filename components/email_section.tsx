/**
 * The member's e-mail address in the settings: whether it is confirmed, a new link where it is not, and the change of
 * it. Two plain forms that post to /settings.
 */
import type { VNode } from "preact";
import { VERIFY_LIFE_MS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, chevronDownIcon, clockIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PasswordField } from "@/components/password_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { Translate } from "@/locales/text.ts";

/** What is said about the last post. */
export interface EmailNews {
  ok?: string;
  bad?: string;
  /** What was typed, and what is wrong with it; the form of the change is then open. */
  typed?: string;
  errors?: { email?: string; password?: string };
}

export interface EmailSectionProps {
  t: Translate;
  email: string;
  verified: boolean;
  news: EmailNews;
  /** Whether a change needs the password: the session has not shown of late whose it is. */
  asksPassword: boolean;
}

export function EmailSection({ t, email, verified, news, asksPassword }: EmailSectionProps): VNode {
  return (
    <section
      id="email"
      aria-labelledby="email-title"
      className="grid scroll-mt-20 gap-3 rounded-card bg-surface px-5 py-4 shadow-soft"
    >
      <h2 id="email-title" className="text-lg font-semibold">{t("email.title")}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <bdi dir="ltr" className="min-w-0 font-medium break-words">{email}</bdi>
        <Badge t={t} verified={verified} />
      </div>
      {news.ok && <Notice kind="ok">{news.ok}</Notice>}
      {news.bad && <Notice kind="bad">{news.bad}</Notice>}
      {!verified && (
        <form method="post" action="/settings" className="grid gap-3">
          <input type="hidden" name="ask" value="verify" />
          <p className="text-sm text-muted">{t("verify.send_lead", { hours: VERIFY_LIFE_MS / 3_600_000 })}</p>
          <Button type="submit" size="sm" variant="secondary" className="justify-self-start">
            {t("email.send_again")}
          </Button>
        </form>
      )}
      <ChangeForm t={t} news={news} asksPassword={asksPassword} />
    </section>
  );
}

function Badge({ t, verified }: { t: Translate; verified: boolean }): VNode {
  return verified
    ? (
      <span className="inline-flex items-center gap-1.5 text-sm font-medium text-ok">
        <Icon of={checkIcon} size="sm" />
        {t("email.verified")}
      </span>
    )
    : (
      <span className="inline-flex items-center gap-1.5 text-sm font-medium text-gold">
        <Icon of={clockIcon} size="sm" />
        {t("email.unverified")}
      </span>
    );
}

function ChangeForm(
  { t, news, asksPassword }: Pick<EmailSectionProps, "t" | "news" | "asksPassword">,
): VNode {
  const { typed, errors = {} } = news;
  return (
    <details className="group" open={typed !== undefined}>
      <summary className="flex min-h-11 list-none items-center gap-1.5 font-medium text-brand">
        {t("email.change")}
        <Icon of={chevronDownIcon} size="sm" className="transition-[rotate] group-open:rotate-180" />
      </summary>
      <form method="post" action="/settings" noValidate className="grid gap-4 pt-2 pb-1">
        <input type="hidden" name="ask" value="change" />
        <TextField
          name="email"
          type="email"
          label={t("email.new")}
          hint={t("email.change_hint")}
          error={errors.email}
          value={typed}
          autoComplete="email"
          inputMode="email"
          autoFocus={errors.email !== undefined}
          required
        />
        {asksPassword && (
          <div className="grid gap-1">
            <PasswordField
              name="password"
              label={t("email.password")}
              showLabel={t("login.show_password")}
              error={errors.password}
              autoComplete="current-password"
              autoFocus={errors.password !== undefined && errors.email === undefined}
              required
            />
            <p className="text-sm">
              <TextLink href="/prove?to=%2Fsettings">{t("prove.code_title")}</TextLink>
            </p>
          </div>
        )}
        <Button type="submit" className="justify-self-start">{t("email.change_submit")}</Button>
      </form>
    </details>
  );
}
