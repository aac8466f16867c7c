/** A member's spins with their proofs, the latest first. */
import type { MemberId } from "@/domain/ids.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { listSpins } from "@/store/wheel/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { toSpinView } from "@/actors/wheel/views.ts";

export type SpinHistory = (
  member: MemberId,
  page: HandlerInput<"spinofluck/history">,
) => Promise<CallOutput<"spinofluck/history">>;

/** Reads a page of them. */
export function openSpinHistory({ database }: Pick<ActorEnv, "database">): SpinHistory {
  return async function history(member, { before, recordsToTake }) {
    const spins = await listSpins(database, member, { before: before ?? null, limit: recordsToTake + 1 });
    return { list: spins.slice(0, recordsToTake).map(toSpinView), has_more: spins.length > recordsToTake };
  };
}
