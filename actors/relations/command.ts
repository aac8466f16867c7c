/**
 * A command of one member about another: read, decided, committed and told. Commands about one member wait for each other
 * here, so that many who like the same one at once do not start over again and again; between isolates the checks decide.
 *
 * The change checks what it was decided on: the relation, the block, the totals and the routes of those who are told.
 */
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type Change, check, newChange } from "@/store/change.ts";
import { SIDES } from "@/store/relations/rows.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Mailboxes, openMailboxes } from "@/actors/mailbox.ts";
import { type PairState, readPair } from "@/actors/relations/pair.ts";

/** What a command comes to: its answer, and what is told once it is committed. */
export interface Decided<Answer> {
  answer: Answer;
  deliveries: Delivery[];
}

/** Decides a command on what was read, and adds to `change` what it changes; nothing where there is nothing to do. */
export type Decide<Answer, Code extends RefusalCode> = (
  change: Change,
  state: PairState,
) => Result<Decided<Answer>, Code>;

export interface PairCommands {
  /** Runs a command; `unknown_user` where there is no such member, or one of the two blocks the other. */
  run<Answer, Code extends RefusalCode>(
    by: MemberId,
    about: { action: "like" | "visit"; other: string },
    decide: Decide<Answer, Code>,
  ): Promise<Result<Answer, Code> | Result<never, "unknown_user" | "deadline_exceeded">>;
  /** Drops the mailboxes without work for a minute. */
  evictIdle(): void;
}

export function openPairCommands(env: ActorEnv): PairCommands {
  const { database, now, publish } = env;
  const mailboxes: Mailboxes<null> = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });

  async function attempt<Answer, Code extends RefusalCode>(
    { by, action, other }: { by: MemberId; action: "like" | "visit"; other: MemberId },
    decide: Decide<Answer, Code>,
  ): Promise<Attempt<Result<Answer, Code>, "unknown_user">> {
    const state = await readPair(database, by, other);
    const relation = { isBlocked: state !== null && state.block.value !== null };
    if (!state || !can(by, action, other, relation)) return { stale: false, result: refuse("unknown_user") };
    const change = newChange();
    const decided = decide(change, state);
    if (!decided.ok) return { stale: false, result: accept(decided) };
    const { answer, deliveries } = decided.value;
    const result = accept(accept(answer));
    if (change.sets.length + change.deletes.length === 0) return { stale: false, found: "state", result };

    check(change, state.block);
    const told = new Set(deliveries.flatMap((each) => each.kind === "event" ? each.to : []));
    const routes = SIDES.map((side) => ({ member: state.pair[side], route: state.routes[side] }));
    const instancesToWake = addressInboxes(
      change,
      env,
      deliveries,
      routes.filter(({ member }) => told.has(member)),
    );
    return { change, result, notify: () => publish(deliveries, instancesToWake) };
  }

  return {
    async run(by, { action, other }, decide) {
      if (!isMemberId(other)) return refuse("unknown_user");
      const outcome = await mailboxes.run(
        other,
        () => untilCommitted(env, () => attempt({ by, action, other }, decide)),
      );
      return outcome.ok ? outcome.value : outcome;
    },
    evictIdle: () => mailboxes.evictIdle(),
  };
}
