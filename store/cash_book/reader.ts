/** Reads the cash book. */
import type { CashEntry } from "@/domain/cash_book.ts";
import type { OrderId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** An entry with its time. */
export interface TimedCash extends CashEntry {
  at: number;
}

/** The entries of a span, the earliest first. */
export async function* listCash(
  database: Database,
  { from, to }: { from: number; to: number },
): AsyncGenerator<TimedCash> {
  const none = "" as OrderId;
  const span = { start: keys.cashEntry(from, none, "sold", 0), end: keys.cashEntry(to, none, "sold", 0) };
  for await (const { key, value } of database.list(keys.cashEntries(), { ...span, batch: 100 })) {
    yield { ...value, at: Number(key[1]) };
  }
}
