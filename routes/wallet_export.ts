/**
 * `GET /wallet/export.csv` and `/wallet/export.json`: all of a member's movements as a file. It is written while it is read:
 * however many there are, only some are held.
 */
import { Hono } from "hono";
import { causeText } from "@/components/movement_row.tsx";
import type { Translate } from "@/locales/text.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import { BYTE_ORDER_MARK, csvRow, textCell } from "@/routes/csv.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;
type Format = keyof typeof TYPES;

/** Millionths in a unit of money. */
const MICROS = 1_000_000;

/** Text is handed on in pieces of about so many characters. */
const PIECE_CHARS = 32_768;

/** The export as routes. */
export function walletExport(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const format of ["csv", "json"] as const) {
    routes.get(`/wallet/export.${format}`, (c) => getExport(c, format));
  }
  return routes;
}

function getExport(c: PageContext, format: Format): Response {
  const { identity, env, t } = c.var;
  if (!identity) return c.redirect("/", 303);
  const date = new Date(env.now()).toISOString();
  c.header("Content-Type", TYPES[format]);
  c.header("Content-Disposition", `attachment; filename="movements-${date.slice(0, 10)}.${format}"`);
  c.header("Cache-Control", "no-store");
  if (c.req.method === "HEAD") return c.body(null);
  const movements = env.actors.wallets.all(identity.member);
  const texts = format === "csv" ? csvOf(movements, t) : jsonOf(movements, date);
  return c.body(streamOf(texts));
}

/** A table by RFC 4180, with a row of headings in the reader's language. */
export async function* csvOf(movements: AsyncIterable<MovementView>, t: Translate): AsyncGenerator<string> {
  const columns = ["number", "time", "cause", "coins", "balance", "cost", "member", "reference"] as const;
  yield BYTE_ORDER_MARK + csvRow(columns.map((column) => textCell(t(`wallet.column_${column}`))));
  for await (const { seq, time, cause, delta, after, cost = [], name = "", ref } of movements) {
    yield csvRow([
      String(seq),
      new Date(time * 1000).toISOString(),
      textCell(causeText(t, cause)),
      String(delta),
      String(after),
      cost.map(({ micros, currency }) => `${micros / MICROS} ${currency}`).join(" + "),
      textCell(name),
      textCell(ref),
    ]);
  }
}

/** One object with all movements, a line each. */
export async function* jsonOf(movements: AsyncIterable<MovementView>, date: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(date)},"movements":[`;
  let between = "\n";
  for await (const { time, ...movement } of movements) {
    const row = { ...movement, time: new Date(time * 1000).toISOString() };
    yield between + JSON.stringify(row);
    between = ",\n";
  }
  yield "\n]}\n";
}

/** Texts as bytes, made when they are asked for; whoever stops reading stops the walk. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let piece = "";
      while (piece.length < PIECE_CHARS) {
        const { done, value } = await texts.next();
        if (done) {
          if (piece !== "") controller.enqueue(encoder.encode(piece));
          return controller.close();
        }
        piece += value;
      }
      controller.enqueue(encoder.encode(piece));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
