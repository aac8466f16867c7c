/** The deck: the next members whom somebody has not answered yet, as cards with all of their photos. */
import type { MemberId } from "@/domain/ids.ts";
import { DECK_AMONG, DECK_PAGE } from "@/domain/limits.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";
import { getPhotos } from "@/store/photos/reader.ts";
import type { Member, Photo } from "@/store/records.ts";
import { shownPhotos } from "@/actors/photos/profile.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toAnsweredBy, toCardView, withSeen, wordsOf } from "@/actors/queries/views.ts";
import { cardInterests } from "@/actors/discovery/card_interests.ts";
import type { Shown } from "@/actors/discovery/page.ts";
import type { DiscoveryDeps } from "@/actors/discovery/deps.ts";

export type Explore = (viewer: MemberId, input: HandlerInput<"explore">) => Promise<CallOutput<"explore">>;

export function openExplore({ database, now, pages, impressions }: DiscoveryDeps): Explore {
  return async function explore(viewer, { exclude }) {
    const { viewer: member, shown } = await pages.take(viewer, {
      take: DECK_PAGE,
      among: DECK_AMONG,
      besides: exclude,
    });
    const ids = shown.flatMap(({ member }) => member.photos ?? []);
    const [listed, seen] = await Promise.all([
      getPhotos(database.recent, ids),
      findAllSeen({ database, now }, viewer, shown.map(({ member }) => member)),
    ]);
    const photos = new Map(listed.map((photo) => [photo.id, photo]));
    impressions.count(viewer, shown);
    return shown.map((each) =>
      withSeen(
        seen,
        toDeckCard(each, {
          viewer: member,
          now: now(),
          photos: (each.member.photos ?? []).flatMap((id) => photos.get(id) ?? []),
        }),
      )
    );
  };
}

function toDeckCard(
  { member, online, near }: Shown,
  { viewer, photos, now }: { viewer: Member | null; photos: readonly Photo[]; now: number },
): DeckCardView {
  return {
    ...toCardView(member, online, now),
    photos: shownPhotos(member, photos).map(({ id, photo, placeholder }) => ({ id, photo, placeholder })),
    bio: wordsOf(member, viewer?.lang).bio,
    answer: member.answer,
    ...(viewer && cardInterests(viewer, member)),
    near,
    virtual: member.virtual ? 1 : 0,
    ...toAnsweredBy(member),
  };
}
