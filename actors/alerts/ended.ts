/** Removes devices that take no more pushes: their session has ended, or their push service reports them gone. */
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

/** Removes a device, unless its row has changed since it was read: then it has subscribed again. */
export async function forgetDevice(
  { database }: Pick<Env, "database">,
  entry: SubscriberEntry,
): Promise<void> {
  const change = newChange();
  removeSubscriber(change, entry);
  await database.commit(change);
}

/**
 * Devices removed in the same change that ends their sessions. Each takes one of the ten checks of a change,
 * and setting a new password needs some of them. Of more devices, which is rare, the oldest are removed just
 * before.
 */
const WITH_SESSIONS = 2;

/**
 * Adds the removal of the sessions' devices to the change that ends the sessions (P16). Every subscription writes its
 * member's settings, so the change conflicts with a concurrent one, and no device is left behind.
 */
export async function addDeviceEnds(
  { database }: Pick<Env, "database">,
  change: Change,
  { member, sessions }: { member: MemberId; sessions: readonly SessionId[] },
): Promise<void> {
  // Read first: a device that is added later conflicts with the check below.
  const settings = await database.get(keys.alertSettings(member));
  const ended = (await listSubscribers(database, member))
    .filter(({ value }) => sessions.includes(value.session));
  for (const each of ended.slice(WITH_SESSIONS)) await forgetDevice({ database }, each);
  check(change, settings);
  for (const each of ended.slice(0, WITH_SESSIONS)) removeSubscriber(change, each);
}

/** A member's devices that take pushes, the newest first. Removes those of ended sessions (P16). */
export async function livingDevices(env: Env, member: MemberId): Promise<Device[]> {
  const { living, ended } = await listDevices(env.database, member, env.now());
  await Promise.all(ended.map(({ subscriber }) => forgetDevice(env, subscriber)));
  return living;
}

/** A device that takes pushes, or null. Removes it where its session has ended. */
export async function livingDevice(env: Env, id: string): Promise<Device | null> {
  const device = await getDevice(env.database, id);
  if (!device || isLivingSession(device.session.value, env.now())) return device;
  await forgetDevice(env, device.subscriber);
  return null;
}
