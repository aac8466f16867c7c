/** The member's own page: how others see them, the counters of their lists, and the ways to edit and to settings. */
import type { PhotoVerificationState } from "@/actors/photo_verification/mod.ts";
import { CardSection } from "@/components/card_section.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { TalkFacts } from "@/components/profile/talk.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { OwnProfile } from "@/islands/own_profile.tsx";
import { NO_TOTALS, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { AccountLinks } from "@/routes/account_links.tsx";
import { answerOptions } from "@/routes/answer_options.ts";
import { dateIn } from "@/routes/date_in.ts";
import { Island } from "@/routes/island.tsx";
import { OwnMeter } from "@/routes/own_meter.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { VERIFICATION_PATH } from "@/routes/photo_verification.tsx";
import { ownSaid, type Said, talkOf } from "@/routes/talk_of.ts";

export async function getProfile(c: PageContext) {
  const { t, call } = c.var;
  const own = await ownOf(c);
  const [totals, photos, said, verification] = await Promise.all([
    call("totals", {}),
    call("user/photos", { user_id: own.id }),
    ownSaid(c),
    readVerification(c),
  ]);
  return await renderMemberPage(c, own, {
    title: t("nav.profile"),
    children: (
      <>
        <PageHeader title={t("nav.profile")} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          <OwnMeter
            c={c}
            bio={own.bio}
            photos={photos.ok ? photos.value.list.length : own.photos.length}
            said={said}
          />
          <Island
            c={c}
            own={own}
            of={OwnProfile}
            props={{
              own,
              totals: totals.ok ? totals.value : NO_TOTALS,
              photos: photos.ok ? photos.value.list.length : own.photos.length,
              answers: answerOptions(c),
            }}
          />
          <OwnVerification c={c} state={verification} />
          <OwnTalk c={c} said={said} />
          <AccountLinks c={c} />
        </div>
      </>
    ),
  });
}

/** Whether the profile says that its photos are verified, and the way there. */
async function readVerification({ var: { env, identity } }: PageContext) {
  return identity && await env.actors.photoVerification.state(identity.member);
}

function OwnVerification({ c, state }: { c: PageContext; state: PhotoVerificationState | null }) {
  const { t, env } = c.var;
  const waits = state?.check?.step === "waiting" && state.check.until > env.now();
  const text = state?.mark?.isShown
    ? t("verification.mine", { date: dateIn(c, state.mark.at) })
    : t(waits ? "verification.profile_waits" : "verification.profile_lead");
  return (
    <CardSection id="verification" title={t("verification.title")}>
      <p>{text}</p>
      <TextLink href={VERIFICATION_PATH}>{t("verification.title")}</TextLink>
    </CardSection>
  );
}

/** What others find to talk about; it changes on its own page, so it needs no island. */
function OwnTalk({ c, said }: { c: PageContext; said: Said }) {
  const { t } = c.var;
  return (
    <CardSection id="talk" title={t("about.public")}>
      <TalkFacts t={t} talk={talkOf(t, said, null)} />
      <TextLink href="/profile/answers">{t("about.tell")}</TextLink>
    </CardSection>
  );
}
