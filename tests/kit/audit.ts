/** The operator's audit, run on a server under test: balances, entries, sequences and indexes agree (P11). */
import assert from "node:assert/strict";
import type { Database } from "@/store/database.ts";
import { audit as auditDatabase } from "@/tasks/audit.ts";

/** As many problems as are told: of more, their comparison takes all memory there is. */
const TOLD = 50;

/** Fails with what the audit finds. */
export async function audit(server: { database: Database }): Promise<void> {
  const problems: unknown[] = [];
  for await (const problem of auditDatabase(server.database)) {
    problems.push(problem);
    if (problems.length === TOLD) break;
  }
  assert.deepEqual(problems, []);
}
