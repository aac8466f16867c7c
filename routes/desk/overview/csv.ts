/** /desk/overview.csv: one section of the figures, as a table by RFC 4180. Each is an entry of the log. */
import { type Figure, OVERVIEW_SECTIONS, WAIT_OVER } from "@/domain/overview.ts";
import { MINOR_UNITS } from "@/domain/price_text.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { OverviewTableView } from "@/protocol/desk/views/overview.ts";
import { BYTE_ORDER_MARK, csvRow, textCell } from "@/routes/csv.ts";
import { readChoice } from "@/routes/desk/overview/choice.ts";
import { columnText } from "@/routes/desk/overview/words.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";

export async function getOverviewCsv(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const choice = readChoice(c);
  const section = OVERVIEW_SECTIONS.find((each) => each === c.req.query("section"));
  if (!section) return refusalJson(c, 404, { code: "not_found" });
  const found = await deskCall("overview/export", { section, ...choice });
  if (!found.ok) return c.text(refusalText(dt, found.refusal), refusalStatus(found.refusal));
  const { split, rows } = found.value;
  const lang = split === 1 && choice.lang || "all";
  const name = [section, choice.by, lang, rows.at(-1)?.key.replaceAll("/", "")].filter(Boolean).join("-");
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}.csv"`);
  return c.body(csvOf(dt, found.value));
}

/** A row of headings in the reader's language, and a row a period or step. Shares are of 1, money is in whole units. */
function csvOf(dt: DeskTranslate, { section, columns, rows }: OverviewTableView): string {
  const first = section === "conversion" ? dt("desk.overview.col.step_name") : dt("desk.overview.from");
  const headings = [first, ...columns.map((column) => columnText(dt, column))].map(textCell);
  const lines = rows.map(({ key, cells }) => [
    textCell(key),
    ...cells.map((cell, index) => cellOf(columns[index]?.kind ?? "count", cell)),
  ]);
  return BYTE_ORDER_MARK + [headings, ...lines].map(csvRow).join("");
}

function cellOf(kind: OverviewTableView["columns"][number]["kind"], figure: Figure): string {
  if (figure === null) return "";
  if (figure === "few") return "<5";
  if (kind === "money") return (figure / MINOR_UNITS).toFixed(2);
  return kind === "minutes" && figure >= WAIT_OVER ? `>${WAIT_OVER - 1}` : String(figure);
}
