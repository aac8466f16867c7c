/** Devices that take pushes. */
import type { MemberId, SessionId, SubscriberId } from "@/domain/ids.ts";
import type { PushTarget } from "@/domain/push.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listSessions } from "@/store/sessions/reader.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { addSubscriber } from "@/store/subscribers/writer.ts";

export type WebTarget = Extract<PushTarget, { kind: "web" }>;

/** A subscription as a browser gives it: a point of the curve, and 16 bytes. */
export const PUSH_KEYS: WebTarget["keys"] = {
  p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
  auth: "AAECAwQFBgcICQoLDA0ODw",
};

/** A browser's subscription at one of the services that every installation knows. */
export function webTarget(name: string = crypto.randomUUID()): WebTarget {
  return { kind: "web", endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: PUSH_KEYS };
}

/** The session that the member opened last. */
export async function sessionOf(
  { database }: { database: Database },
  member: { id: MemberId },
  now = Date.now(),
): Promise<SessionId> {
  const session = (await listSessions(database, member.id, now)).at(-1);
  if (!session) throw new Error(`Cannot find a session of "${member.id}"`);
  return session.id;
}

/** Stores a device of a member's last session, as if it had subscribed. */
export async function keepDevice(
  server: { database: Database },
  member: { id: MemberId },
  { now = Date.now(), target = webTarget() as PushTarget } = {},
): Promise<{ id: SubscriberId; target: PushTarget }> {
  const { database } = server;
  const id = crypto.getRandomValues(new Uint8Array(16)).toHex() as SubscriberId;
  const session = await sessionOf(server, member, now);
  const before = await database.get(keys.subscriberByTarget(targetHash(target)));
  const change = newChange();
  addSubscriber(
    change,
    { id, member: member.id, session, target, os: "android", name: "Chrome", created_at: now },
    { before, taken: null },
  );
  await database.commit(change);
  return { id, target };
}
