/**
 * Runs a command of one member about another. Commands of or about the same member run one after the other in this
 * isolate, so that many likes of one member, or by one, do not conflict again and again; between isolates the
 * checks decide.
 *
 * The change checks the state it was decided on: the relation, the block, the totals and the routes of notified
 * members.
 */
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { check } from "@/store/change.ts";
import { SIDES } from "@/store/relations/rows.ts";
import { runCommand } from "@/actors/command.ts";
import { type Draft, isEmpty, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Mailboxes, openMailboxes } from "@/actors/mailbox.ts";
import { logRelationAct, type RelationAct } from "@/actors/relations/at_desk.ts";
import { type PairState, readPair, type RoutedPair } from "@/actors/relations/pair.ts";

type Module = "swipe" | "swipe/undo" | "visit";

/** Decides a command and writes its changes to the draft; writes nothing where there is nothing to do. */
export type Decide<M extends Module> = (
  draft: Draft,
  state: PairState,
) => Result<CallOutput<M>, CallError<M>>;

export interface PairCommands {
  /** Runs a command; `unknown_user` where there is no such member, or one of the two blocks the other. */
  run<M extends Module>(
    by: MemberId,
    about: { action: "like" | "visit"; other: string; act?: RelationAct | undefined },
    decide: Decide<M>,
  ): Promise<Result<CallOutput<M>, CallError<M>> | Result<never, "deadline_exceeded">>;
  /** Drops the mailboxes without work for a minute. */
  evictIdle(): void;
}

export function openPairCommands(env: ActorEnv): PairCommands {
  const { database, now } = env;
  const mailboxes: Mailboxes<null> = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });

  return {
    async run<M extends Module>(
      by: MemberId,
      { action, other, act }: { action: "like" | "visit"; other: string; act?: RelationAct | undefined },
      decide: Decide<M>,
    ) {
      const unknown = refuse("unknown_user") as Result<never, CallError<M>>;
      if (!isMemberId(other) || other === by) return unknown;
      // Always in the same order, so that two pairs never wait for each other.
      const [first, second] = by < other ? [by, other] : [other, by];
      return await mailboxes.run(
        first,
        () =>
          mailboxes.run(second, () =>
            runCommand<PairState | null, CallOutput<M>, CallError<M>>(env, {
              load: () => readPair(database, by, other, { isAct: act !== undefined }),
              decide(state, draft) {
                const relation = { isBlocked: state !== null && state.block.value !== null };
                if (!state || !can(by, action, other, relation)) return unknown;
                // Who is off is nobody: a virtual profile, or a member who is suspended or closed.
                if (state.members.some(({ off }) => off)) return unknown;
                const decided = decide(draft, state);
                if (isEmpty(draft)) return decided;
                check(draft, state.block);
                if (act && state.desk) logRelationAct(draft, { act, desk: state.desk }, now());
                return decided;
              },
            })),
      );
    },
    evictIdle: () => mailboxes.evictIdle(),
  };
}

/**
 * Notifies a pair of what a draft changes between the two. A virtual profile (`desk`) has no devices of its own that show
 * its lists, so its route need not be checked.
 */
export function notifyBoth(
  draft: Draft,
  { pair, routes, desk }: RoutedPair & Partial<Pick<PairState, "desk">>,
  deliveries: readonly Delivery[],
): void {
  const persona = desk?.persona.id;
  const told = deliveries.filter((each) => each.kind !== "event" || each.to.some((to) => to !== persona));
  const sides = SIDES.filter((side) => pair[side] !== persona);
  notify(draft, told, sides.map((side) => ({ member: pair[side], route: routes[side] })));
}
