/** The member's own page: how others see them, their photos, their coins, language and appearance, and the way out. */
import type { ComponentChildren, VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { LANGUAGES } from "@/domain/language.ts";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { VipBadge } from "@/components/badges.tsx";
import { type EmailNews, EmailSection } from "@/components/email_section.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { LogoutForm, type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { CoinsIsland, OwnPhotoIsland, PhotosIsland } from "@/routes/islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { newsOf, takeEmailPost } from "@/routes/profile_email.ts";

const THEMES = ["system", "light", "dark"] as const;

export function getProfile(c: PageContext) {
  return renderProfile(c, newsOf(c), 200);
}

export async function postProfile(c: PageContext) {
  const outcome = await takeEmailPost(c);
  if (outcome.done !== undefined) return c.redirect(outcome.done, 303);
  return await renderProfile(c, outcome.news, outcome.status);
}

async function renderProfile(c: PageContext, news: EmailNews, status: MemberPage["status"]) {
  const { t, lang, env, identity, call } = c.var;
  const [own, address, photos] = await Promise.all([
    ownOf(c),
    identity && env.actors.ask.members.address(identity.member),
    identity && call("user/photos", { user_id: identity.member }),
  ]);
  const theme = readCookie(c.req.header("cookie"), "theme") ?? "system";
  return await renderMemberPage(c, own, {
    title: t("nav.profile"),
    status,
    children: (
      <>
        <PageHeader title={t("nav.profile")} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <section className="flex flex-col items-center gap-2 rounded-card bg-surface px-5 py-7 text-center shadow-soft">
            <OwnPhotoIsland own={own} look="circle" />
            <p className="mt-2 flex items-center gap-2 text-xl font-semibold">
              <bdi>{t("explore.name_age", { name: own.name, age: own.age })}</bdi>
              {own.vip === 1 && <VipBadge label="VIP" />}
            </p>
            <CoinsIsland c={c} own={own} />
          </section>
          {photos?.ok && <PhotosIsland c={c} own={own} initial={photos.value} />}
          {address && <EmailSection t={t} {...address} news={news} />}
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
          <nav
            aria-label={t("footer.legal")}
            className="flex flex-wrap justify-center gap-x-4 text-sm text-muted"
          >
            {LEGAL_PAGES.map((each) => (
              <PlainLink key={each} href={`/${each}`}>{t(`legal.${each}`)}</PlainLink>
            ))}
            <PlainLink href="/support">{t("footer.support")}</PlainLink>
          </nav>
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

function PlainLink({ href, children }: { href: string; children: ComponentChildren }): VNode {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </a>
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
