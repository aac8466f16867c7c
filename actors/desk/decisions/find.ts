/**
 * The last decisions that fit a filter. Decisions are listed by time, all of them and those about each member, so a page costs
 * as much as it looks at, and it looks at so many at most.
 */
import { type DecisionState, decisionState, type Measure } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import {
  type DecisionPage,
  type DecisionPlace,
  listDecisions,
  listDecisionsOf,
} from "@/store/decisions/reader.ts";
import type { Decision } from "@/store/records.ts";

/** Decisions that one page looks at, where most of them do not fit. */
const LOOKED_AT_MAX = 500;

export interface DecisionFilter {
  member?: MemberId;
  measure?: Measure;
  state?: DecisionState;
}

export async function findDecisions(
  database: Database,
  { member, measure, state, now }: DecisionFilter & { now: number },
  after: DecisionPlace | null,
): Promise<DecisionPage> {
  const fits = (decision: Decision) =>
    (measure === undefined || decision.measure === measure) &&
    (state === undefined || decisionState(decision, now) === state);
  const found: Decision[] = [];
  let from = after;
  for (let looked = 0; looked < LOOKED_AT_MAX; looked += DESK_PAGE) {
    const options = { after: from, limit: DESK_PAGE };
    const { decisions, next } = member === undefined
      ? await listDecisions(database, options)
      : await listDecisionsOf(database, member, options);
    for (const decision of decisions.filter(fits)) {
      found.push(decision);
      const { at, id } = decision;
      const isLast = next === null && id === decisions.at(-1)?.id;
      if (found.length === DESK_PAGE) return { decisions: found, next: isLast ? null : { at, id } };
    }
    if (!next) return { decisions: found, next: null };
    from = next;
  }
  return { decisions: found, next: from };
}
