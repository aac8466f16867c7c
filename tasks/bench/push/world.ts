/** Members who are away, with a device each or without: those whom the others write to. */
import { createECDH, randomBytes } from "node:crypto";
import type { SessionId, SubscriberId } from "@/domain/ids.ts";
import type { PushTarget } from "@/domain/push.ts";
import { addAlertSettings } from "@/store/alerts/writer.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addSubscriber } from "@/store/subscribers/writer.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";

/** Devices of one commit, which has one check for each. */
const DEVICES_AT_ONCE = 10;

export interface PushWorld {
  path: string;
  /** File with those who chat, as the load generator reads it. */
  list: string;
  /** Who write to those who are away. */
  writers: readonly Person[];
  away: readonly Person[];
}

/** Gives targets at a push service; all have the same keys, as what they cost does not depend on them. */
export function targetsAt(origin: string): (nth: number) => Extract<PushTarget, { kind: "web" }> {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return (nth) => ({ kind: "web", endpoint: `${origin}/push/${nth}`, keys: { p256dh, auth } });
}

/** Fills an empty database file; without `service` nobody is to be told of anything. */
export async function writePushWorld(
  path: string,
  counts: { chatting: number; writers: number; away: number },
  service: string | null,
): Promise<PushWorld> {
  const { chatting, writers, away } = counts;
  const people = await seedPeople(path, chatting + writers + away, Date.now());
  const list = `${path}.json`;
  await Deno.writeTextFile(list, JSON.stringify(people.slice(0, chatting)));
  const world = {
    path,
    list,
    writers: people.slice(chatting, chatting + writers),
    away: people.slice(chatting + writers),
  };
  if (service) await writeDevices(world, targetsAt(service));
  return world;
}

async function writeDevices(
  { path, away }: PushWorld,
  targetOf: (nth: number) => PushTarget,
): Promise<void> {
  const database = await openDatabase({ path });
  try {
    for (let from = 0; from < away.length; from += DEVICES_AT_ONCE) {
      const change = newChange();
      for (const [index, { id: member }] of away.slice(from, from + DEVICES_AT_ONCE).entries()) {
        const target = targetOf(from + index);
        addAlertSettings(change, member, "UTC");
        addSubscriber(change, {
          id: randomBytes(16).toString("hex") as SubscriberId,
          member,
          session: `bench-${member}` as SessionId,
          target,
          os: "android",
          name: "Chrome",
          created_at: Date.now(),
        }, {
          before: { key: keys.subscriberByTarget(targetHash(target)), value: null, versionstamp: null },
          taken: null,
        });
      }
      await database.commit(change);
    }
  } finally {
    await database.close();
  }
}
