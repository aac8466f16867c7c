/** /desk/quality.csv: the figures of the page with the same filters, as a table by RFC 4180. */
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { FiguresView } from "@/protocol/desk/views/quality.ts";
import { BYTE_ORDER_MARK, csvRow, textCell } from "@/routes/csv.ts";
import { readFilters, spanInput } from "@/routes/desk/quality/filters.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { groupText } from "@/routes/desk/quality/words.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getQualityCsv(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const filters = readFilters(c);
  const found = await deskCall("quality", { ...spanInput(filters), by: filters.by });
  if (!found.ok) return c.text(refusalText(dt, found.refusal), refusalStatus(found.refusal));
  const name = `quality-${filters.by}-${filters.first}-${filters.last}.csv`;
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(csvOf(dt, found.value));
}

/** A row of headings in the reader's language, a row a group, and one for all. Times are in seconds. */
function csvOf(dt: DeskTranslate, { by, rows, total }: FiguresView): string {
  const headings = [
    dt(`desk.quality.by_${by}`),
    dt("desk.quality.answers"),
    dt("desk.quality.first_median"),
    dt("desk.quality.first_p90"),
    dt("desk.quality.next_median"),
    dt("desk.quality.next_p90"),
    ...(total.refunds ? [dt("desk.quality.refunds"), dt("desk.quality.coins")] : []),
    dt("desk.quality.skips"),
    dt("desk.quality.escalations"),
  ];
  const lines = rows.map((row) => lineOf(groupText(dt, by, row), row));
  const all = [headings.map(textCell), ...lines, lineOf(dt("desk.quality.total"), total)];
  return BYTE_ORDER_MARK + all.map(csvRow).join("");
}

function lineOf(name: string, figures: FiguresView["total"]): string[] {
  const { answers, first, next, refunds, skips, escalations } = figures;
  return [
    textCell(name),
    String(answers),
    secondsCell(first.median),
    secondsCell(first.p90),
    secondsCell(next.median),
    secondsCell(next.p90),
    ...(refunds ? [String(refunds.lines), String(refunds.coins)] : []),
    String(skips),
    String(escalations),
  ];
}

function secondsCell(seconds: number | null): string {
  return seconds === null ? "" : String(seconds);
}
