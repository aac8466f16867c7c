/** The member's own page: how others see them, their coins, language and appearance, and the way out. */
import type { ComponentChildren, VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { LANGUAGES } from "@/domain/language.ts";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { LogoutForm, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { CoinsIsland } from "@/routes/islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const THEMES = ["system", "light", "dark"] as const;

export async function getProfile(c: PageContext) {
  const { t, lang } = c.var;
  const own = await ownOf(c);
  const theme = readCookie(c.req.header("cookie"), "theme") ?? "system";
  return await renderMemberPage(c, own, {
    title: t("nav.profile"),
    children: (
      <>
        <PageHeader title={t("nav.profile")} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <section className="flex flex-col items-center gap-2 rounded-card bg-surface px-5 py-7 text-center shadow-soft">
            <Avatar photo={own.photo} size="xl" eager />
            <p className="mt-2 flex items-center gap-2 text-xl font-semibold">
              <bdi>{t("explore.name_age", { name: own.name, age: own.age })}</bdi>
              {own.vip === 1 && <VipBadge label="VIP" />}
            </p>
            <p className="max-w-full truncate text-muted">
              <bdi dir="ltr">{own.email}</bdi>
            </p>
            <CoinsIsland c={c} own={own} />
          </section>
          <Choices label={t("shell.language")}>
            {LANGUAGES.map((each) => (
              <ChoiceLink key={each} href={`?lang=${each}`} lang={each} current={each === lang}>
                {t(`language.${each}`)}
              </ChoiceLink>
            ))}
          </Choices>
          <Choices label={t("shell.theme")}>
            {THEMES.map((each) => (
              <ChoiceLink key={each} href={`?theme=${each}`} current={each === theme}>
                {t(`shell.theme_${each}`)}
              </ChoiceLink>
            ))}
          </Choices>
          <LogoutForm label={t("shell.logout")} />
        </div>
      </>
    ),
  });
}

function Choices({ label, children }: { label: string; children: ComponentChildren }): VNode {
  return (
    <nav aria-label={label} className="rounded-card bg-surface px-5 py-4 shadow-soft">
      <h2 className="mb-3 text-sm font-medium text-muted">{label}</h2>
      <div className="flex flex-wrap gap-2">{children}</div>
    </nav>
  );
}

function ChoiceLink(
  props: { href: string; lang?: string; current: boolean; children: ComponentChildren },
): VNode {
  return (
    <a
      href={props.href}
      lang={props.lang}
      data-full=""
      aria-current={props.current ? "true" : undefined}
      className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 font-medium text-ink
        aria-[current]:bg-brand-soft aria-[current]:text-brand"
    >
      {props.children}
    </a>
  );
}
