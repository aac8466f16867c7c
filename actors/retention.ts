/**
 * Removes rows that nothing needs any more (RT-3): closed reports two years after their closing, decisions that are over after
 * three, declarations ten years after the end of theirs. Each is looked at again in the change that removes it, so it may run on
 * any number of isolates, and be cut off anywhere.
 */
import { DECISION_LIFE_MS, REPORT_LIFE_MS } from "@/domain/limits.ts";
import { hasEffect, recordsEnd } from "@/domain/retention.ts";
import { type Change, newChange } from "@/store/change.ts";
import { removeDeclaration } from "@/store/declarations/writer.ts";
import { removeDecision } from "@/store/decisions/writer.ts";
import { keys } from "@/store/keys.ts";
import { removeClosedReport } from "@/store/reports/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Removes what is over, and gives how many; `signal` ends it early. */
export type SweepRecords = (signal?: AbortSignal) => Promise<number>;

/** Rows that one run removes of a kind; the next one goes on. */
const REMOVED_AT_ONCE = 500;

export function openSweepRecords({ database, now }: Pick<ActorEnv, "database" | "now">): SweepRecords {
  return async function sweep(signal) {
    let removed = 0;
    for (const changes of [overReports(), overDecisions(), overDeclarations()]) {
      let ofKind = 0;
      for await (const change of changes) {
        if (signal?.aborted) return removed;
        if (await database.commit(change) !== null) removed++;
        if (++ofKind >= REMOVED_AT_ONCE) break;
      }
    }
    return removed;
  };

  async function* overReports(): AsyncGenerator<Change> {
    const end = keys.closedReport(now() - REPORT_LIFE_MS, "");
    for await (const entry of database.list(keys.closedReports(), { end })) {
      // Its evidence is held, with a reason: it stays with that.
      if (entry.value.evidence_until !== undefined) continue;
      const change = newChange();
      removeClosedReport(change, entry);
      yield change;
    }
  }

  async function* overDecisions(): AsyncGenerator<Change> {
    const end = keys.decisionAt(now() - DECISION_LIFE_MS, "");
    for await (const { key } of database.list(keys.decisionsAt(), { end })) {
      const entry = await database.get(keys.decision(String(key[2])));
      if (!entry.value || hasEffect(entry.value, now())) continue;
      const change = newChange();
      removeDecision(change, { ...entry, value: entry.value });
      yield change;
    }
  }

  async function* overDeclarations(): AsyncGenerator<Change> {
    for await (const entry of database.list(keys.declarations())) {
      // They stand in the order of their time.
      if (recordsEnd(entry.value.at) > now()) return;
      if (entry.value.outcome !== "done") continue;
      const change = newChange();
      removeDeclaration(change, entry);
      yield change;
    }
  }
}
