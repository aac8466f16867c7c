/**
 * Counts whom notices reach, and tells them, step by step.
 *
 * 1. A draft is counted: members are read in the order of their ids, and each step writes how far it has come.
 * 2. A notice that runs tells them in the same order, no faster than its rate. Each step writes in one change who was told and
 *    how far it has come.
 * 3. At the end of the members it is done.
 *
 * Invariant: a step checks the notice and its progress as they were read. So of two isolates, or of two attempts, one makes it;
 * what a killed server had not committed is made again; and no step is made after it was stopped (BR-3, BR-4).
 */
import { allowedBy, nextAfter } from "@/domain/broadcasts.ts";
import { BROADCAST_READ_AT_ONCE, BROADCAST_TOLD_AT_ONCE } from "@/domain/limits.ts";
import { pauseAt } from "@/domain/own_pause.ts";
import { accept } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import {
  type BroadcastRows,
  getBroadcast,
  listMembersAfter,
  listOpenBroadcasts,
} from "@/store/broadcasts/reader.ts";
import { updateBroadcast } from "@/store/broadcasts/writer.ts";
import { keys } from "@/store/keys.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { BroadcastProgress, Member } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notify, notifyDesk, type RoutedMember } from "@/actors/draft.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { findReached } from "@/actors/desk/broadcasts/audience.ts";
import { addTelling } from "@/actors/desk/broadcasts/deliver.ts";
import { readDeskRoute } from "@/actors/desk/sessions.ts";

/** Notices that one run looks at. */
const OPEN_MAX = 20;
/** The desk is told of progress so often at most. */
const SHOW_EVERY_MS = 3_000;

/** Does what is to be done now; `signal` ends it early. */
export type RunBroadcasts = (signal?: AbortSignal) => Promise<void>;

export function openBroadcastJob(env: ActorEnv): RunBroadcasts {
  const { database, now } = env;

  /** Makes one step; gives whether there may be another one right away. */
  async function step(id: string): Promise<boolean> {
    const stepped = await commitDraft(env, async (draft) => {
      const rows = await getBroadcast(database, id);
      if (!rows) return accept(false);
      switch (rows.broadcast.value.state) {
        case "draft":
          return accept(rows.progress.value.counted ? false : await countSome(draft, rows));
        case "running":
          return accept(await tellSome(draft, rows));
        case "done":
        case "stopped":
          return accept(false);
        default:
          return rows.broadcast.value.state satisfies never;
      }
    });
    return stepped.ok && stepped.value;
  }

  async function countSome(draft: Draft, rows: BroadcastRows): Promise<boolean> {
    const before = rows.progress.value;
    const at = now();
    const members = await listMembersAfter(database, before.cursor, BROADCAST_READ_AT_ONCE);
    const found = await findReached(database, members, { broadcast: rows.broadcast.value, now: at });
    const counted = members.length < BROADCAST_READ_AT_ONCE;
    const byMail = rows.broadcast.value.channels.includes("mail")
      ? found.filter(({ verified_at }) => verified_at !== undefined).length
      : 0;
    await write(draft, rows, {
      ...before,
      cursor: members.at(-1)?.id ?? before.cursor,
      members: before.members + found.length,
      mails: before.mails + byMail,
      counted,
    });
    return !counted;
  }

  async function tellSome(draft: Draft, rows: BroadcastRows): Promise<boolean> {
    const { broadcast: { value: broadcast }, progress: { value: before } } = rows;
    const at = now();
    const pace = { rate: broadcast.rate, next_at: before.next_at, now: at };
    const allowed = Math.min(allowedBy(pace), BROADCAST_TOLD_AT_ONCE);
    if (allowed === 0) return false;
    const members = await listMembersAfter(database, before.cursor, BROADCAST_READ_AT_ONCE);
    const found = await findReached(database, members, { broadcast, now: at });
    const some = found.slice(0, allowed);
    const isCut = found.length > some.length;
    const isOver = !isCut && members.length < BROADCAST_READ_AT_ONCE;
    const told = { app: 0, push: 0, mail: 0 };
    for (const reached of await readReached(some)) {
      for (const by of addTelling(draft, env, { broadcast, reached, now: at })) told[by]++;
      if (broadcast.channels.includes("app") && reached.isOnline) tellNow(draft, reached.routed);
    }
    if (told.mail > 0) draft.afterwards.push(env.wakeMailer);
    await write(draft, rows, {
      ...before,
      cursor: (isCut ? some : members).at(-1)?.id ?? before.cursor,
      told: before.told + some.length,
      app: before.app + told.app,
      push: before.push + told.push,
      mail: before.mail + told.mail,
      next_at: nextAfter(pace, some.length),
    }, isOver ? at : null);
    return !isOver;
  }

  async function readReached(members: readonly Member[]) {
    const [routes, accounts] = await Promise.all([
      database.getMany(members.map(({ id }) => keys.route(id))),
      database.getMany(members.map(({ id }) => keys.account(id))),
    ]);
    return await Promise.all(members.map(async (member, index) => {
      const route = routes[index];
      if (!route) throw new RangeError("Cannot tell a member: a route was not read");
      const devices = await Array.fromAsync(database.list(keys.subscribersOf(member.id), { limit: 1 }));
      return {
        member,
        isOnline: isOnRoute(route),
        hasDevice: devices.length > 0,
        isPaused: pauseAt(accounts[index]?.value?.pause, now()) !== null,
        routed: { member: member.id, route },
      };
    }));
  }

  /** Whoever is there right now sees a banner; it leads nowhere, the frame of every page does. */
  function tellNow(draft: Draft, routed: RoutedMember): void {
    const frame = eventFrame("notification", { type: "success", message: "notice.broadcast" });
    notify(draft, [{ kind: "event", to: [routed.member], frame }], [routed]);
  }

  async function write(
    draft: Draft,
    rows: BroadcastRows,
    progress: BroadcastProgress,
    doneAt: number | null = null,
  ): Promise<void> {
    const isShown = doneAt !== null || progress.counted !== rows.progress.value.counted ||
      now() - progress.shown_at >= SHOW_EVERY_MS;
    if (isShown) notifyDesk(draft, await readDeskRoute(env), [{ about: "list", list: "broadcasts" }]);
    updateBroadcast(draft, rows, {
      progress: isShown ? { ...progress, shown_at: now() } : progress,
      ...doneAt !== null && {
        broadcast: { ...rows.broadcast.value, state: "done" as const, ended_at: doneAt },
      },
    });
  }

  return async function run(signal) {
    if (!isFirst(env)) return;
    for (const id of await listOpenBroadcasts(database, OPEN_MAX)) {
      while (!signal?.aborted && await step(id));
    }
  };
}
