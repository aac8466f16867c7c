/** Forgets devices that nobody tells any more: their session is over, or their push service says that they are gone. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import { type Change, check, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import {
  type Device,
  getDevice,
  isLivingSession,
  listDevices,
  listSubscribers,
  type SubscriberEntry,
} from "@/store/subscribers/reader.ts";
import { removeSubscriber } from "@/store/subscribers/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

type Env = Pick<ActorEnv, "database" | "now">;

/** A device whose row is as it was read is removed; one that has subscribed again meanwhile stays. */
export async function forgetDevice(
  { database }: Pick<Env, "database">,
  entry: SubscriberEntry,
): Promise<void> {
  const change = newChange();
  removeSubscriber(change, entry);
  await database.commit(change);
}

/**
 * Devices that end in the change that ends their sessions. Each is a check, of which a change holds ten, and whoever sets a
 * new password has some of their own. Of more, which hardly anybody has, the oldest end just before.
 */
const WITH_SESSIONS = 2;

/**
 * Adds the end of sessions' devices to the change that ends the sessions (P16). Every subscription writes its member's
 * settings: so the change fails where one came in between, and no device is left behind.
 */
export async function addDeviceEnds(
  { database }: Pick<Env, "database">,
  change: Change,
  { member, sessions }: { member: MemberId; sessions: readonly SessionId[] },
): Promise<void> {
  // First, so that a device is either seen below or fails the change.
  const settings = await database.get(keys.alertSettings(member));
  const ended = (await listSubscribers(database, member))
    .filter(({ value }) => sessions.includes(value.session));
  for (const each of ended.slice(WITH_SESSIONS)) await forgetDevice({ database }, each);
  check(change, settings);
  for (const each of ended.slice(0, WITH_SESSIONS)) removeSubscriber(change, each);
}

/** A member's devices that can be told, the newest first; rows of ended sessions go on the way (P16). */
export async function livingDevices(env: Env, member: MemberId): Promise<Device[]> {
  const { living, ended } = await listDevices(env.database, member, env.now());
  await Promise.all(ended.map(({ subscriber }) => forgetDevice(env, subscriber)));
  return living;
}

/** One device that can be told, or null; its row goes where its session is over. */
export async function livingDevice(env: Env, id: string): Promise<Device | null> {
  const device = await getDevice(env.database, id);
  if (!device || isLivingSession(device.session.value, env.now())) return device;
  await forgetDevice(env, device.subscriber);
  return null;
}
