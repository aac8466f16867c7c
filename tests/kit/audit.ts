/** The operator's audit, run on a server under test: balances, entries, sequences and indexes agree (P11). */
import assert from "node:assert/strict";
import type { Database } from "@/store/database.ts";
import { audit as auditDatabase } from "@/tasks/audit.ts";

/** Fails with everything that the audit finds. */
export async function audit(server: { database: Database }): Promise<void> {
  const problems: unknown[] = [];
  for await (const problem of auditDatabase(server.database)) problems.push(problem);
  assert.deepEqual(problems, []);
}
