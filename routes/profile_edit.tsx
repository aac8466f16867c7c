/** The member's profile as a form: photos, what others read, and what belongs to the account (spec §2). */
import type { VNode } from "preact";
import { textLanguage } from "@/domain/language.ts";
import { DECLARATION_KINDS } from "@/domain/declaration.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { Edit } from "@/islands/edit.tsx";
import { Photos } from "@/islands/photos.tsx";
import { LogoutForm, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { answerOptions } from "@/routes/answer_options.ts";
import { Island } from "@/routes/island.tsx";
import { OwnMeter } from "@/routes/own_meter.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { OwnSubscription } from "@/routes/subscription.tsx";
import { ownSaid } from "@/routes/talk_of.ts";

export async function getProfileEdit(c: PageContext) {
  const { t, call, env, lang } = c.var;
  const tip = env.actors.catalogue().texts.photos?.[textLanguage(lang)] ?? "";
  const own = await ownOf(c);
  const [photos, premium, said] = await Promise.all([
    call("user/photos", { user_id: own.id }),
    call("subscription", {}),
    ownSaid(c),
  ]);
  return await renderMemberPage(c, own, {
    title: t("edit.title"),
    children: (
      <>
        <PageHeader title={t("edit.title")} back={{ href: "/profile", label: t("shell.back") }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {photos.ok && <OwnMeter c={c} bio={own.bio} photos={photos.value.list.length} said={said} />}
          {photos.ok && <Island c={c} own={own} of={Photos} props={{ initial: photos.value, tip }} />}
          <Island c={c} own={own} of={Edit} props={{ own, answers: answerOptions(c) }} />
          <More c={c} />
          {premium.ok && <OwnSubscription c={c} own={own} initial={premium.value} back="/profile/edit" />}
          <Links c={c} />
        </div>
      </>
    ),
  });
}

/** Leads to what is said by choice. */
function More({ c }: { c: PageContext }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="more" title={t("about.title")}>
      <p className="-mt-1.5 text-sm text-muted">{t("about.lead")}</p>
      <Button href="/profile/answers" variant="secondary" block>{t("about.tell")}</Button>
    </CardSection>
  );
}

function Links({ c }: { c: PageContext }): VNode {
  const { t, env } = c.var;
  const { support_email } = env.actors.catalogue().site;
  const links = [
    { href: "/privacy", text: t("legal.privacy") },
    { href: "/tos", text: t("legal.tos") },
    ...DECLARATION_KINDS.map((kind) => ({ href: `/${kind}`, text: t(`declare.${kind}`) })),
    { href: `mailto:${support_email}`, text: t("edit.support") },
  ];
  return (
    <nav
      aria-label={t("footer.help")}
      className="grid gap-1 rounded-card bg-surface px-3 py-3 wrap-anywhere shadow-soft"
    >
      {links.map(({ href, text }) => (
        <a
          key={href}
          href={href}
          className="flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunken"
        >
          {text}
        </a>
      ))}
      <LogoutForm label={t("shell.logout")} />
    </nav>
  );
}
