/**
 * Takes a member out of everybody's sight, and brings them back, as part of a change of their record: in discovery, in the
 * spotlight, and for those who look at their profile.
 */
import { eventFrame } from "@/protocol/events/mod.ts";
import { putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Member } from "@/store/records.ts";
import { getSpotlight } from "@/store/spotlight/reader.ts";
import { removeSpotlight } from "@/store/spotlight/writer.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { broadcast, type Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

type SightEnv = Pick<ActorEnv, "database" | "leases" | "now">;

/** Hides a member, who becomes `next`. A boost ends. */
export async function leaveSight(
  env: SightEnv,
  draft: Draft,
  { before, next }: { before: Member; next: Member },
): Promise<void> {
  const { database } = env;
  const [entry, spotlight] = await Promise.all([
    database.get(keys.discoveryEntry(next.id)),
    getSpotlight(database, next.id),
  ]);
  putDiscoveryEntry(draft, entry, { off: 1, boosted: 0 });
  if (spotlight) removeSpotlight(draft, spotlight, next.id);
  await notifyFollowers(env, draft, { before, next });
}

/** Shows a member again, who becomes `next`. */
export async function comeBack(
  env: SightEnv,
  draft: Draft,
  { before, next }: { before: Member; next: Member },
): Promise<void> {
  putDiscoveryEntry(draft, await env.database.get(keys.discoveryEntry(next.id)), { off: 0 });
  await notifyFollowers(env, draft, { before, next });
}

/** Those who look at the profile right now see its stories go and come. */
async function notifyFollowers(
  { leases, now }: SightEnv,
  draft: Draft,
  { before, next }: { before: Member; next: Member },
): Promise<void> {
  const [had, has] = [shownMarks(before, now()).length, shownMarks(next, now()).length];
  if (had === has) return;
  const { live } = await leases.list();
  const data = { user_id: next.id, story: has, added: 0 } as const;
  broadcast(draft, { kind: "watched", member: next.id, frame: eventFrame("stories", data) }, live);
}
