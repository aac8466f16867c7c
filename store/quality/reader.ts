/** Walks what the figures of the desk count, a batch at a time; between two batches other work of the isolate has its turn. */
import { type MemberId, type MessageId, messageId, pairOf } from "@/domain/ids.ts";
import type { Counted, Span } from "@/domain/quality.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { AnswerTime } from "@/store/records.ts";

const BATCH = 500;

/** Everything that counts within a span, kind by kind, each in the order of time. */
export async function* walkCounted(database: Database, span: Span): AsyncGenerator<Counted> {
  for await (const { at, value } of walk(database, keys.answerTimes(), span)) {
    const { persona, staff, first, waited_ms } = value;
    yield { kind: "answer", at, persona, staff, first, waited_ms };
  }
  for await (const { at, value: { persona, coins, lines } } of walk(database, keys.refundTimes(), span)) {
    yield { kind: "refund", at, persona, coins, lines };
  }
  for await (const { at, value: { what, staff, persona } } of walk(database, keys.actTimes(), span)) {
    yield { kind: what, at, persona, staff };
  }
}

/** An answer of the desk's, with its line. */
export interface AnswerLine extends Pick<AnswerTime, "persona" | "member" | "staff" | "seq"> {
  id: MessageId;
  at: number;
}

/** The answers within a span, in the order of time. */
export async function* walkAnswers(database: Database, span: Span): AsyncGenerator<AnswerLine> {
  for await (const { at, value } of walk(database, keys.answerTimes(), span)) {
    const { persona, member, staff, seq } = value;
    yield { id: messageId(pairOf(persona, member), seq), at, persona, member, staff, seq };
  }
}

async function* walk<Value>(
  database: Database,
  prefix: Key<Value>,
  { from, to }: Span,
): AsyncGenerator<{ at: number; value: Value }> {
  let rows = 0;
  const range = { start: [...prefix, from], end: [...prefix, to], batch: BATCH };
  for await (const { key, value } of database.list(prefix, range)) {
    yield { at: Number(key[1]), value };
    // The rows of a batch come without a pause between them.
    if (++rows % BATCH === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The teams of all virtual profiles. */
export async function readTeams(database: Database): Promise<ReadonlyMap<MemberId, readonly string[]>> {
  const teams = new Map<MemberId, readonly string[]>();
  for await (const { value } of database.list(keys.personas(), { batch: BATCH })) {
    teams.set(value.id, value.teams);
  }
  return teams;
}
