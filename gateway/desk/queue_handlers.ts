/** Handlers of the calls about the queue and its claims. Part of the table of handlers.ts. */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { seesQueue } from "@/actors/desk/queue/may.ts";
import type { DeskPair } from "@/actors/desk/queue/hands.ts";
import { callAs } from "@/gateway/desk/as.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import type { DeskError, DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { QUEUE_CALLS } from "@/protocol/desk/calls/queue.ts";

export const queueHandlers: { readonly [M in keyof typeof QUEUE_CALLS]: DeskHandler<M> } = {
  queue: async (_input, { staff, session }, { desk }) =>
    seesQueue(staff) ? accept(await desk.queue.view(staff, session.id)) : refuse("not_permitted"),
  guests: async (_input, { staff }, { desk }) => {
    const found = await desk.queue.guests(staff);
    return found.ok ? accept({ rows: found.value }) : found;
  },
  shift: async ({ open }, caller, { desk }) => accept(await desk.queue.shift(holderOf(caller), open === 1)),
  // Refusals that the decision knows and this call never meets are left to its declared ones.
  "claim/next": async (_input, caller, { desk }) => {
    const taken = await desk.queue.next(holderOf(caller), caller.rid);
    return taken as Result<DeskOutput<"claim/next">, DeskError<"claim/next">>;
  },
  "claim/take": async (input, caller, { desk }) => {
    const taken = await desk.queue.take(holderOf(caller), input);
    return taken as Result<DeskOutput<"claim/take">, DeskError<"claim/take">>;
  },
  "claim/release": (held, caller, { desk }) => desk.queue.release(holderOf(caller), held),
  "claim/skip": async (input, caller, { desk }) => {
    const skipped = await desk.queue.skip(holderOf(caller), input);
    return skipped.ok ? accept({ ...pairOnly(skipped.value), skips_left: skipped.value.left }) : skipped;
  },
  "claim/snooze": async (input, caller, { desk }) => {
    const snoozed = await desk.queue.snooze(holderOf(caller), input);
    return snoozed.ok
      ? accept({ ...pairOnly(snoozed.value), until: Math.floor(snoozed.value.until / 1000) })
      : snoozed;
  },
  "claim/escalate": async (input, caller, { desk }) => await desk.queue.escalate(holderOf(caller), input),
  "claim/settle": (input, caller, { desk }) => desk.queue.settle(holderOf(caller), input),
  "claim/take_over": async (input, caller, { desk }) => {
    const taken = await desk.queue.takeOver(holderOf(caller), input);
    return taken as Result<DeskOutput<"claim/take_over">, DeskError<"claim/take_over">>;
  },
  "claim/reassign": async (input, caller, { desk }) => {
    const taken = await desk.queue.reassign(holderOf(caller), input);
    return taken as Result<DeskOutput<"claim/reassign">, DeskError<"claim/reassign">>;
  },
  board: async (_input, { staff }, { desk }) => accept(await desk.queue.board(staff)),
  // Besides its own refusals it gives those of the member's call.
  as: async (input, caller, actors) =>
    await callAs(input, caller, actors) as Result<DeskOutput<"as">, DeskError<"as">>,
  "persona/like": async (held, caller, { desk }) => {
    const liked = await desk.queue.like(holderOf(caller), held);
    return liked.ok
      ? accept({ ...pairOnly(liked.value), is_matched: liked.value.isMatched ? 1 as const : 0 as const })
      : liked;
  },
  "persona/visit": (held, caller, { desk }) => desk.queue.visit(holderOf(caller), held),
  "persona/dismiss": (held, caller, { desk }) => desk.queue.dismiss(holderOf(caller), held),
};

function holderOf({ staff, session }: DeskCaller) {
  return { staff, session: session.id };
}

function pairOnly({ persona, member }: DeskPair): DeskPair {
  return { persona, member };
}
