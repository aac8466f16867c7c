/** The strip of members in the spotlight, the newest first, with the viewer's own entry before the first page. */
import type { MemberId } from "@/domain/ids.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import { isBoosting, isLit } from "@/domain/spotlight.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";
import { getMembers } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { getSpotlight, listSpotlights } from "@/store/spotlight/reader.ts";
import { listHidden } from "@/actors/discovery/excluded.ts";
import type { DiscoveryDeps } from "@/actors/discovery/deps.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import { hasStories, shownStatus, withSeen } from "@/actors/queries/views.ts";

type Page = HandlerInput<"spotlight">;

export type SpotlightStrip = (viewer: MemberId, page: Page) => Promise<CallOutput<"spotlight">>;

export function openSpotlight({ database, now, presence }: DiscoveryDeps): SpotlightStrip {
  async function toViews(viewer: MemberId, ids: readonly MemberId[]): Promise<SpotlightView[]> {
    const [members, online] = await Promise.all([getMembers(database.recent, ids), presence.listOnline(ids)]);
    const seen = await findAllSeen({ database, now }, viewer, members);
    return members.map((member) =>
      withSeen(seen, toSpotlightView(member, { online: online.has(member.id), now: now() }))
    );
  }

  async function listOthers(viewer: MemberId, { currentLength, recordsToTake }: Page): Promise<MemberId[]> {
    const hidden = await listHidden(database, viewer);
    const ids: MemberId[] = [];
    let left = currentLength;
    for await (const id of listSpotlights(database, now())) {
      if (id === viewer || hidden.has(id) || left-- > 0) continue;
      ids.push(id);
      if (ids.length === recordsToTake) break;
    }
    return ids;
  }

  /** The viewer's own entry; it says until when as long as it also lifts them, and can be bought anew afterwards. */
  async function own(viewer: MemberId): Promise<SpotlightView[]> {
    const entry = await getSpotlight(database, viewer);
    if (!entry || !isLit(entry.value, now())) return [];
    const until = isBoosting(entry.value, now()) ? { until: Math.floor(entry.value.exp / 1000) } : {};
    return (await toViews(viewer, [viewer])).map((view) => ({ ...view, ...until }));
  }

  return async function spotlight(viewer, page) {
    const [mine, others] = await Promise.all([
      page.currentLength === 0 ? own(viewer) : [],
      listOthers(viewer, page),
    ]);
    return [...mine, ...await toViews(viewer, others)];
  };
}

function toSpotlightView(member: Member, { online, now }: { online: boolean; now: number }): SpotlightView {
  return {
    id: member.id,
    name: member.name,
    photo: member.photo ?? NO_PHOTO,
    placeholder: member.photo_placeholder ?? "",
    status: shownStatus(member, online),
    ...(hasStories(member, now) && { has_story: 1 as const }),
  };
}
