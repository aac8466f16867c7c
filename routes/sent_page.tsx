/** "Check your email": what a visitor sees after asking for a link. The address is not repeated, so it tells nothing. */
import { Button } from "@/components/button.tsx";
import { mailIcon } from "@/components/icons.ts";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function sentPage(
  c: PageContext,
  page: { text: string; hint?: string; again: { href: string; label: string } },
) {
  const { t } = c.var;
  return renderGuestPage(c, {
    title: t("reset.sent_title"),
    outcome: true,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={mailIcon} title={t("reset.sent_title")}>
          <p role="status" className="text-ink">{page.text}</p>
          {page.hint && <p className="mt-3">{page.hint}</p>}
        </PageIntro>
        <Button href="/login" size="lg" block>{t("reset.back")}</Button>
        <p className="text-center">
          <TextLink href={page.again.href}>{page.again.label}</TextLink>
        </p>
      </div>
    ),
  });
}
