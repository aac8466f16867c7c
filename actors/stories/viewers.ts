/**
 * The viewers of a story, for its owner only and while it lives, the latest first. Viewers hidden by a block
 * are neither listed nor counted.
 */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { STORY_VIEWS_COUNTED } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { listHidden } from "@/store/blocks/reader.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import { countLooks, listLooks, type StoryViewCursor } from "@/store/stories/looks.ts";
import { aliveMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { toCardView, withSeen } from "@/actors/queries/views.ts";

export type ListViewers = (
  owner: MemberId,
  page: HandlerInput<"stories/viewers">,
) => Promise<Result<CallOutput<"stories/viewers">, CallError<"stories/viewers">>>;

const CURSOR = /^([0-9]{1,15})\.([0-9a-z]+)$/;

export function openViewers({ database, now }: ActorEnv, presence: Presence): ListViewers {
  return async function viewers(owner, { story_id, after, currentLength, recordsToTake }) {
    const member = await getMember(database, owner);
    const mark = member && aliveMarks(member, now()).find(({ id }) => id === story_id);
    if (!mark) return refuse("unknown_story");
    const hidden = new Set(await listHidden(database, owner));
    const place = readCursor(after);
    const listing = listLooks(database, mark.id, { hidden, after: place });
    const [{ looks, next }, total] = await Promise.all([
      takePage(listing, { offset: place ? 0 : currentLength, limit: recordsToTake }),
      countLooks(database, mark.id, hidden),
    ]);
    const ids = looks.map(({ viewer }) => viewer);
    const [members, online] = await Promise.all([getMembers(database, ids), presence.listOnline(ids)]);
    const seen = await findAllSeen({ database, now }, owner, members);
    const byId = new Map(members.map((each) => [each.id, each]));
    return accept({
      list: looks.flatMap(({ at, viewer }) => {
        const about = byId.get(viewer);
        if (!about) return [];
        const card = toCardView(about, online.has(viewer), now());
        return { ...withSeen(seen, card), time: Math.floor(at / 1000) };
      }),
      total,
      next: next && `${next.at}.${next.viewer}`,
    });
  };
}

/**
 * A page of looks behind the first `offset` ones, and its last look where others follow. Empty where `offset`
 * exceeds the counted looks: later pages use `after`.
 */
async function takePage(
  listing: AsyncIterable<StoryViewCursor>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ looks: StoryViewCursor[]; next: StoryViewCursor | null }> {
  const looks: StoryViewCursor[] = [];
  if (offset > STORY_VIEWS_COUNTED) return { looks, next: null };
  let skipped = 0;
  for await (const look of listing) {
    if (skipped < offset) skipped++;
    else if (looks.length < limit) looks.push(look);
    else return { looks, next: looks.at(-1) ?? null };
  }
  return { looks, next: null };
}

/** The position of a cursor; null for an invalid one, which starts from the beginning. */
function readCursor(text: string | undefined): StoryViewCursor | null {
  const [, at = "", viewer = ""] = CURSOR.exec(text ?? "") ?? [];
  return isMemberId(viewer) ? { at: Number(at), viewer } : null;
}
