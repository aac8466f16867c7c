/**
 * /desk/money/cash.csv and /desk/money/closing.csv: all movements of money of a month, and its closings, for the accountant.
 * They name no member, and are written while they are read. Each is an entry of the log.
 */
import { CAUSES } from "@/domain/money.ts";
import { MINOR_UNITS } from "@/domain/price_text.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { isIncome } from "@/domain/cash_book.ts";
import type { Closing, TimedCash } from "@/actors/desk/money/mod.ts";
import { BYTE_ORDER_MARK, csvRow, textCell } from "@/routes/csv.ts";
import { dayText } from "@/routes/desk/money/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

const CASH_HEADS = ["time_utc", "kind", "order", "provider", "goods", "currency", "amount", "coins"];
const CLOSING_HEADS = [
  "day_utc",
  "coins_before",
  ...CAUSES.map((cause) => `coins_${cause}`),
  "coins_after",
  "owed_before",
  "owed_after",
  "differences",
  "checked",
];

export async function getCashFile(c: PageContext): Promise<Response> {
  return await answer(c, "cash", CASH_HEADS, (money, by, span) => money.exportCash(by, span), cashRow);
}

export async function getClosingFile(c: PageContext): Promise<Response> {
  return await answer(
    c,
    "closing",
    CLOSING_HEADS,
    (money, by, span) => money.exportClosings(by, span),
    closingRow,
  );
}

type Money = PageContext["var"]["env"]["actors"]["desk"]["money"];
type ExportParams = Parameters<Money["exportCash"]>;

async function answer<Row>(
  c: PageContext,
  name: string,
  heads: readonly string[],
  read: (money: Money, ...params: ExportParams) => Promise<Result<AsyncIterable<Row>>>,
  rowOf: (row: Row) => string[],
): Promise<Response> {
  const { staff, env } = c.var;
  const span = monthSpan(c.req.query("month") ?? "");
  if (!staff || !span) return refused(c, refuse("invalid_input", { field: "month" }));
  const { id, roles } = staff.staff;
  const found = await read(env.actors.desk.money, { staff: id, roles }, span);
  if (!found.ok) return refused(c, found);
  const rows = found.value;
  const encoder = new TextEncoder();
  async function* lines() {
    yield encoder.encode(BYTE_ORDER_MARK + csvRow(heads));
    for await (const row of rows) yield encoder.encode(csvRow(rowOf(row)));
  }
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}-${c.req.query("month")}.csv"`);
  return c.body(ReadableStream.from(lines()));
}

function refused(c: PageContext, { refusal }: { refusal: Refusal }): Response {
  return c.text(refusalText(c.var.dt, refusal), refusalStatus(refusal));
}

/** The span of a month as it is typed: 2026-11; null where it is none. */
function monthSpan(month: string): { from: number; to: number } | null {
  const [, year, nth] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !nth) return null;
  return { from: Date.UTC(Number(year), Number(nth) - 1), to: Date.UTC(Number(year), Number(nth)) };
}

/** Money that went is negative. */
function cashRow({ at, kind, order, provider, goods, currency, amount, coins }: TimedCash): string[] {
  const sign = isIncome(kind) ? 1 : -1;
  return [
    new Date(at).toISOString(),
    kind,
    textCell(order),
    provider,
    goods,
    currency,
    (sign * amount / MINOR_UNITS).toFixed(2),
    String(sign * coins),
  ];
}

function closingRow({ day, before, after, owed_before, owed, coins, differences, check }: Closing): string[] {
  return [
    dayText(day),
    String(before),
    ...CAUSES.map((cause) => String(coins[cause] ?? 0)),
    String(after),
    String(owed_before),
    String(owed),
    String(differences.length + (check?.differences.length ?? 0)),
    check?.done_at === undefined ? "no" : "yes",
  ];
}
