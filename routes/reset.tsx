/** /reset: asks for a recovery link. The answer is the same whether there is such an account or not (AU-37). */
import { checkEmail } from "@/domain/email.ts";
import { RECOVERY_LIFE_MS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { lockIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
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

function renderForm(
  c: PageContext,
  { email, alert, error }: { email: string; alert?: string; error?: string },
  status: 200 | 422 | 429 | 503,
) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("reset.title"),
    status,
    children: (
      <form method="post" action="/reset" noValidate className="grid gap-5">
        <PageIntro icon={lockIcon} title={t("reset.title")}>{t("reset.lead")}</PageIntro>
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
        <Button type="submit" size="lg" block>{t("reset.submit")}</Button>
        <p className="text-center">
          <TextLink href="/login">{t("reset.back")}</TextLink>
        </p>
      </form>
    ),
  });
}
