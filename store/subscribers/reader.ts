/**
 * Reads devices that take pushes. A device counts while its session lives (P16). Whoever ends a session removes
 * its devices; the row of one whose session has expired may be there longer, and goes when somebody sees that.
 */
import type { MemberId, SubscriberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { SessionRow, Subscriber } from "@/store/records.ts";

/** A device as it was read. */
export type SubscriberEntry = Entry<Subscriber> & { value: Subscriber };

/** A device with the session that it belongs to. */
export interface Device {
  subscriber: SubscriberEntry;
  session: Entry<SessionRow>;
}

/** A member's devices, each list with the newest first. */
export interface Devices {
  living: Device[];
  /** Their session is over: they are never told again. */
  ended: Device[];
}

/** Whether a session's row says that it is not over. */
export function isLivingSession(row: SessionRow | null, now: number): boolean {
  return row !== null && row.exp > now;
}

/** One device, or null. An id that comes from outside may be any text. */
export async function getSubscriber(database: Database, id: string): Promise<SubscriberEntry | null> {
  const entry = await database.get(keys.subscriber(id as SubscriberId));
  return entry.value && { ...entry, value: entry.value };
}

/** One device with its session, or null. */
export async function getDevice(database: Database, id: string): Promise<Device | null> {
  const subscriber = await getSubscriber(database, id);
  if (!subscriber) return null;
  const { member, session } = subscriber.value;
  return { subscriber, session: await database.get(keys.memberSession(member, session)) };
}

/** All devices of a member, the newest first, whatever became of their sessions. */
export async function listSubscribers(database: Database, member: MemberId): Promise<SubscriberEntry[]> {
  const ids: SubscriberId[] = [];
  for await (const { key } of database.list(keys.subscribersOf(member))) ids.push(key[2] as SubscriberId);
  if (ids.length === 0) return [];
  const entries = await database.getMany(ids.map(keys.subscriber));
  return entries.flatMap((entry) => entry.value ? [{ ...entry, value: entry.value }] : [])
    .filter(({ value }) => value.member === member)
    .sort((one, other) => other.value.created_at - one.value.created_at);
}

/** All devices of a member, by whether they take pushes. */
export async function listDevices(database: Database, member: MemberId, now: number): Promise<Devices> {
  const found = await listSubscribers(database, member);
  if (found.length === 0) return { living: [], ended: [] };
  const sessions = await database.getMany(
    found.map(({ value }) => keys.memberSession(member, value.session)),
  );
  const devices: Devices = { living: [], ended: [] };
  found.forEach((subscriber, index) => {
    const session = sessions[index];
    if (!session) return;
    const list = isLivingSession(session.value, now) ? devices.living : devices.ended;
    list.push({ subscriber, session });
  });
  return devices;
}
