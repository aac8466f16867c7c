/** The stories of a member with the member, for viewers who may see them (gate.ts). Always read from the database. */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { getMember } from "@/store/members/reader.ts";
import { getStories } from "@/store/stories/reader.ts";
import { isAllSeen, seenIds } from "@/store/stories/seen.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { toAnsweredBy, toCardView } from "@/actors/queries/views.ts";
import { readSight } from "@/actors/stories/gate.ts";
import type { IsForeignTo } from "@/actors/translation/foreign.ts";
import { listOwnStories } from "@/actors/stories/own.ts";
import { toStoryView } from "@/actors/stories/story_view.ts";

export type GetStories = (
  viewer: MemberId,
  owner: string,
) => Promise<Result<CallOutput<"stories/get">, CallError<"stories/get">>>;

export function openGet(
  { database, now }: ActorEnv,
  { presence, isForeignTo }: { presence: Presence; isForeignTo: IsForeignTo },
): GetStories {
  async function getOwn(id: MemberId): Promise<ReturnType<GetStories>> {
    const member = await getMember(database, id);
    if (!member) return refuse("unknown_user");
    const own = await listOwnStories(database, member, now());
    return accept({ user: toCardView(member, true, now()), ...own });
  }

  return async function get(viewer, owner) {
    if (viewer === owner) return await getOwn(viewer);
    const sight = await readSight(database, { viewer, owner }, now());
    if (!sight.ok) return sight;
    const { owner: { value: member }, viewer: { value: reader }, marks, seen } = sight.value;
    const [online, stories] = await Promise.all([
      presence.listOnline([member.id]),
      getStories(database, member.id, marks),
    ]);
    const looked = seenIds(seen);
    const card = toCardView(member, online.has(member.id), now());
    return accept({
      user: {
        ...card,
        ...toAnsweredBy(member),
        ...(marks.length > 0 && isAllSeen(marks, looked) && { story_seen: 1 as const }),
      },
      list: stories.map((story) => ({
        ...toStoryView(member.id, story, looked.has(story.id)),
        ...isForeignTo(story.text, reader) && { foreign: 1 as const },
      })),
    });
  };
}
