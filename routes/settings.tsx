/**
 * The settings: whom the member wants to find, language, appearance, sound, blocked members and e-mail address (spec §2).
 * `?only=discovery` is the first part alone, which the filter icon opens above the deck and the grid.
 */
import type { VNode } from "preact";
import type { AgeGate } from "@/domain/age_check.ts";
import { readCookie } from "@/domain/cookies.ts";
import { OFFERED_LANGUAGES } from "@/domain/language.ts";
import { usesMiles } from "@/domain/miles.ts";
import { isProved } from "@/domain/proof.ts";
import { readSoundChoice, volumeOf } from "@/domain/sound.ts";
import { CardSection } from "@/components/card_section.tsx";
import { ChoiceLinks } from "@/components/choice_links.tsx";
import { type EmailNews, EmailSection } from "@/components/email_section.tsx";
import {
  banIcon,
  bellIcon,
  chevronRightIcon,
  clockIcon,
  coinsIcon,
  fileTextIcon,
  megaphoneIcon,
  scaleIcon,
  shieldCheckIcon,
  trashIcon,
} from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { PushReward } from "@/islands/push_reward.tsx";
import { Settings } from "@/islands/settings.tsx";
import { SoundSwitch } from "@/islands/sound_switch.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { AccountLinks } from "@/routes/account_links.tsx";
import { type Frame, Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { takeTranslationPost, TranslationSection } from "@/routes/settings_translation.tsx";
import { newsOf, takeEmailPost } from "@/routes/settings_email.ts";

const THEMES = ["system", "light", "dark"] as const;

export async function getSettings(c: PageContext) {
  return c.req.query("only") === "discovery"
    ? await renderFilter(c)
    : await renderSettings(c, newsOf(c), 200);
}

export async function postSettings(c: PageContext) {
  if (await takeTranslationPost(c)) return c.redirect("/settings#translations", 303);
  const outcome = await takeEmailPost(c);
  if (outcome.done !== undefined) return c.redirect(outcome.done, 303);
  return await renderSettings(c, outcome.news, outcome.status);
}

async function renderFilter(c: PageContext) {
  const title = c.var.t("settings.discovery");
  const own = await ownOf(c);
  return await renderMemberPage(c, own, {
    title,
    children: (
      <>
        <PageHeader title={title} back={{ href: "/explore", label: c.var.t("shell.back") }} />
        <div className="px-4 pb-6 wide:px-6">
          <Island c={c} own={own} of={Settings} props={{ own, alone: true, miles: inMiles(c, own) }} />
        </div>
      </>
    ),
  });
}

/** Whether the member thinks in miles (SG-30). */
function inMiles(c: PageContext, { country }: OwnView): boolean {
  return usesMiles({ country, lang: c.var.lang, acceptLanguage: c.req.header("Accept-Language") ?? "" });
}

async function renderSettings(c: PageContext, news: EmailNews, status: MemberPage["status"]) {
  const { t, env, identity } = c.var;
  const proved = identity !== null && isProved(identity.proved_at, env.now());
  const [own, address, age, consent] = await Promise.all([
    ownOf(c),
    identity && env.actors.ask.members.address(identity.member),
    identity && env.actors.ages.state(identity.member),
    identity && env.actors.translations.consentOf(identity.member),
  ]);
  return await renderMemberPage(c, own, {
    title: t("settings.title"),
    status,
    children: (
      <>
        <PageHeader title={t("settings.title")} back={{ href: "/profile", label: t("shell.back") }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <Island c={c} own={own} of={Settings} props={{ own, alone: false, miles: inMiles(c, own) }} />
          <App c={c} own={own} />
          {address && (
            <EmailSection
              t={t}
              {...address}
              news={news}
              asksPassword={!proved || news.errors?.password !== undefined}
            />
          )}
          <TranslationSection c={c} consent={consent} />
          <Account c={c} gate={age?.gate ?? "off"} />
          <AccountLinks c={c} />
        </div>
      </>
    ),
  });
}

/** What is not about whom one finds. */
function App({ c, own }: Frame): VNode {
  const { t, lang } = c.var;
  const cookies = c.req.header("cookie");
  const theme = readCookie(cookies, "theme") ?? "system";
  return (
    <CardSection id="app-title" title={t("settings.app")}>
      <ChoiceLinks
        title={t("shell.language")}
        links={OFFERED_LANGUAGES.map((each) => ({
          href: `/settings?lang=${each}`,
          text: t(`language.${each}`),
          lang: each,
          current: each === lang,
        }))}
      />
      <ChoiceLinks
        title={t("shell.theme")}
        links={THEMES.map((each) => ({
          href: `/settings?theme=${each}`,
          text: t(`shell.theme_${each}`),
          current: each === theme,
        }))}
      />
      <Island
        c={c}
        own={own}
        of={SoundSwitch}
        props={{ isOn: volumeOf(readSoundChoice(cookies)) > 0, name: "settings-sound" }}
      />
      <Island c={c} own={own} of={PushReward} props={{}} />
      <div className="grid">
        <RowLink href="/notifications" icon={bellIcon} text={t("notifications.title")} modal="wide" />
        <RowLink href="/wallet" icon={coinsIcon} text={t("wallet.title")} />
        <RowLink href="/blocked" icon={banIcon} text={t("blocked.title")} modal="wide" />
        <RowLink href="/decisions" icon={scaleIcon} text={t("decisions.title")} />
        <RowLink href="/notices" icon={megaphoneIcon} text={t("notices.title")} />
      </div>
    </CardSection>
  );
}

/** What is about the account itself. */
function Account({ c, gate }: { c: PageContext; gate: AgeGate }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="account-title" title={t("settings.account")}>
      <div className="grid">
        {gate !== "off" && <RowLink href="/age" icon={shieldCheckIcon} text={t("age.title")} />}
        <RowLink href="/my-data" icon={fileTextIcon} text={t("my_data.title")} />
        <RowLink href="/security" icon={shieldCheckIcon} text={t("security.title")} />
        <RowLink href="/limits" icon={clockIcon} text={t("limits.title")} />
        <RowLink href="/delete-account" icon={trashIcon} text={t("delete.title")} />
      </div>
    </CardSection>
  );
}

function RowLink(
  { href, icon, text, modal }: { href: string; icon: string; text: string; modal?: "wide" },
): VNode {
  return (
    <a
      href={href}
      data-modal={modal}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-lg px-2 font-medium hover:bg-sunken"
    >
      <Icon of={icon} className="text-muted" />
      <span className="min-w-0 flex-1">{text}</span>
      <Icon of={chevronRightIcon} directional className="text-muted" />
    </a>
  );
}
