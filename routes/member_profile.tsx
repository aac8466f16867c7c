/**
 * The profile of a member, as others see it: a page by itself, and a modal above other pages. `?target=` says from which
 * list it was opened; those who like or visit a member are opened with premium alone (spec §5). Of somebody whom the
 * member has blocked themselves it shows no more than the list of blocks.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { PHOTOS_PAGE } from "@/domain/limits.ts";
import { optionKey, OPTIONS } from "@/domain/wizard/options.ts";
import { BlockedProfile } from "@/islands/blocked_profile.tsx";
import { MemberProfile } from "@/islands/member_profile.tsx";
import type { Translate } from "@/locales/text.ts";
import { ownSaid, talkOf } from "@/routes/talk_of.ts";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { refusalPage } from "@/routes/errors.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

/** Lists of which members without premium see no names, and where such a list is. */
const PREMIUM_TARGETS: ReadonlyMap<string, string> = new Map([["fan", "/likesme"], ["visitor", "/visitors"]]);

export async function getMemberProfile(c: PageContext) {
  const { t, call, env, identity } = c.var;
  const slug = c.req.param("slug") ?? "";
  const own = await ownOf(c);
  const list = PREMIUM_TARGETS.get(c.req.query("target") ?? "");
  if (list !== undefined && own.premium === 0) return c.redirect(list, 303);
  const [profile, photos, said] = await Promise.all([
    call("profile", { user_id: slug }),
    call("user/photos", { user_id: slug, recordsToTake: PHOTOS_PAGE }),
    ownSaid(c),
  ]);
  if (!profile.ok || !photos.ok) {
    const blocked = identity && await env.actors.blocks.find(identity.member, slug);
    if (!blocked) return await refusalPage(c, 404, "not_found");
    return await renderMemberPage(c, own, {
      title: blocked.name,
      children: <Island c={c} own={own} of={BlockedProfile} props={{ member: blocked }} />,
    });
  }
  const { name, age, answer } = profile.value;
  return await renderMemberPage(c, own, {
    title: t("explore.name_age", { name, age }),
    children: (
      <Island
        c={c}
        own={own}
        of={MemberProfile}
        props={{
          profile: profile.value,
          photos: photos.value.list.filter(({ waiting }) => waiting === 0),
          looking_for: lookingFor(t, env.actors.catalogue(), answer),
          talk: talkOf(t, profile.value, own.id === slug ? null : said),
        }}
      />
    ),
  });
}

/** The words of the registration; an answer of the operator's that it does not have says nothing. */
function lookingFor(t: Translate, { answers }: Catalogue, id: number): string | null {
  const key = answers.find((answer) => answer.id === id)?.key;
  const goal = OPTIONS.goal.find((each) => each === key);
  return goal === undefined ? null : t(optionKey("goal", goal));
}
