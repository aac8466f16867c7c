/** The audit of declarations: each stands where its record says, and whom it names is there. */
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Declaration } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds declarations that stand elsewhere than they say, or name a member who is not there. */
export async function* auditDeclarations(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks(database, database.list(kind<Declaration>("declaration")), {
    // One of a stranger is its own partner.
    partner: (_, { member, at, id }) =>
      (member === null ? keys.declaration(at, id) : keys.member(member)) as ReturnType<typeof keys.member>,
    fits: ({ key, value }) => key[1] === value.at && key[2] === value.id,
    problem: ({ value }) => `member "${value.member}" is missing, or the declaration stands elsewhere`,
  });
}
