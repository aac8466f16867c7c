/** Members who are told while they are away: their devices, and a pusher that looks when a test says so. */
import type { MemberId, SessionId, SubscriberId, TokenHash } from "@/domain/ids.ts";
import type { PushTarget } from "@/domain/push.ts";
import type { PerServiceConcurrency } from "@/actors/alerts/per_service_concurrency.ts";
import { openPusher, type Pusher } from "@/actors/alerts/pusher.ts";
import { type Notify, openNotify } from "@/actors/alerts/notify.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { writePush } from "@/mails/pushes/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Alert, AlertSettingsRow, Subscriber } from "@/store/records.ts";
import { addSubscriber } from "@/store/subscribers/writer.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { openLog } from "@/telemetry/log.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import type { MemoryPush } from "@/tests/kit/push.ts";

type World = Pick<TestActors, "database" | "env">;

/** A pusher of a test's own, with what it has logged. */
export interface TestPusher extends AsyncDisposable {
  pusher: Pusher;
  logs: LogLine[];
}

/** The time of a test is too short for it. */
const NEVER_MS = 3_600_000;

/** Opens a pusher that looks once, and then when it is told to; several may share a database and a sender. */
export function openTestPusher(env: ActorEnv, push: MemoryPush): TestPusher {
  const logs: LogLine[] = [];
  const log = openLog({ level: "debug", write: (line) => logs.push(readLogLine(line)) });
  const pusher = openPusher(env, { push, write: writePush, log, pollMs: NEVER_MS });
  return { pusher, logs, [Symbol.asyncDispose]: () => pusher.close() };
}

/** Telling alone, without a pusher that looks for what is due. */
export function openTestNotify(
  env: ActorEnv,
  { push, lanes }: { push: MemoryPush; lanes: PerServiceConcurrency },
): Notify {
  const log = openLog({ level: "debug", write() {} });
  return openNotify(env, { push, write: writePush, lanes, log });
}

/** Gives a member a device with a session of its own. */
export async function addDevice(
  { database, env }: World,
  member: MemberId,
  { host = "push.example.com", session = env.uuid() }: { host?: string; session?: string } = {},
): Promise<Subscriber> {
  const id = env.uuid() as SubscriberId;
  const target: PushTarget = {
    kind: "web",
    endpoint: `https://${host}/${id}`,
    keys: { p256dh: "p256dh", auth: "auth" },
  };
  const now = env.now();
  const subscriber: Subscriber = {
    id,
    member,
    session: session as SessionId,
    target,
    os: "android",
    name: "Chrome",
    created_at: now,
  };
  const change = newChange();
  const lasting = { token_hash: session as TokenHash, created_at: now, exp: now + 1e12 };
  set(change, keys.memberSession(member, subscriber.session), lasting);
  const before = await database.get(keys.subscriberByTarget(targetHash(target)));
  addSubscriber(change, subscriber, { before, taken: null });
  await database.commit(change);
  return subscriber;
}

/** Changes what a member has chosen. */
export async function choose(
  { database }: World,
  member: MemberId,
  own: Partial<AlertSettingsRow>,
): Promise<void> {
  const { value } = await database.get(keys.alertSettings(member));
  if (!value) throw new RangeError(`"${member}" is told nothing`);
  const change = newChange();
  set(change, keys.alertSettings(member), { ...value, ...own });
  await database.commit(change);
}

/** Confirms a member's address, so that they get digests. */
export async function confirm({ database, env }: World, id: MemberId): Promise<void> {
  const { value: member } = await database.get(keys.member(id));
  if (!member) throw new RangeError(`"${id}" is nobody`);
  const change = newChange();
  set(change, keys.member(id), { ...member, verified_at: env.now() });
  await database.commit(change);
}

/** All alerts that wait. */
export async function listAlerts({ database }: World): Promise<{ key: Deno.KvKey; value: Alert }[]> {
  return (await Array.fromAsync(database.list(keys.alerts()))).map(({ key, value }) => ({ key, value }));
}
