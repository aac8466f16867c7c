/**
 * The light markup of the operator's legal texts, read into blocks. Never HTML: what is no markup is text.
 *
 *   ## A heading
 *   Lines of a paragraph, which are joined, up to a blank line. [A link](/support)
 *   - An item of a list,
 *     which goes on where the next line is indented
 *   | Head | Head |
 *   | cell | cell |
 *
 * Links lead to own pages, to https addresses and to e-mail addresses; any other is left as text. Pure; anyone may
 * import it.
 */

/** Text, or a link with its label. */
export type Span = string | { readonly label: string; readonly href: string };
export type Spans = readonly Span[];

export type Block =
  | { readonly kind: "heading"; readonly number: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: Spans }
  | { readonly kind: "list"; readonly items: readonly Spans[] }
  | {
    readonly kind: "table";
    readonly head: readonly string[];
    readonly rows: readonly (readonly Spans[])[];
  };

type Line =
  | { kind: "blank" }
  | { kind: "heading" | "item" | "row"; text: string }
  | { kind: "text"; text: string; indented: boolean };

/** What is gathered line by line. */
type Gathered = "paragraph" | "list" | "table";

const COLUMNS_MAX = 6;
/** Control characters, and those that turn the direction of what follows; isolates end with their block. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u202a-\u202e\ufeff]/gu;
/** Around facts that were put in, which an address may be made of. */
const ISOLATES = /[\u2066-\u2069]/g;
const OWN_PATH = /\/(?:[a-z0-9][a-z0-9/-]{0,200}(?:\.txt)?)?(?:#[a-z0-9-]{1,60})?/.source;
const HTTPS = /https:\/\/[^\s()<>"'\\]{1,500}/.source;
const MAILTO = /mailto:[^\s()<>"'\\]{3,300}/.source;
const LINK = new RegExp(`\\[([^\\[\\]]{1,200})\\]\\((${OWN_PATH}|${HTTPS}|${MAILTO})\\)`, "g");

/** Reads a text into blocks. Any text will do; none throws. */
export function parseLegal(text: string): Block[] {
  const blocks: Block[] = [];
  const open: { kind: Gathered | null; lines: string[] } = { kind: null, lines: [] };
  let headings = 0;
  let afterBlank = true;

  function close(): void {
    if (open.kind) blocks.push(toBlock(open.kind, open.lines));
    open.kind = null;
    open.lines = [];
  }

  function gather(kind: Gathered, line: string): void {
    if (open.kind !== kind) close();
    open.kind = kind;
    open.lines.push(line);
  }

  for (const line of cleaned(text).split("\n").map(readLine)) {
    switch (line.kind) {
      case "blank":
        // A list may have blank lines between its items.
        if (open.kind !== "list") close();
        break;
      case "heading":
        close();
        blocks.push({ kind: "heading", number: ++headings, text: line.text });
        break;
      case "item":
        gather("list", line.text);
        break;
      case "row":
        gather("table", line.text);
        break;
      case "text":
        if (open.kind === "list" && line.indented && !afterBlank) {
          gather("list", `${open.lines.pop() ?? ""} ${line.text}`);
        } else gather("paragraph", line.text);
        break;
      default:
        line satisfies never;
    }
    afterBlank = line.kind === "blank";
  }
  close();
  return blocks;
}

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replace(UNSEEN, "");
}

function readLine(line: string): Line {
  const text = line.trim();
  if (text === "") return { kind: "blank" };
  if (text.startsWith("## ")) return { kind: "heading", text: text.slice(3).trim() };
  if (text.startsWith("- ")) return { kind: "item", text: text.slice(2).trim() };
  if (text.startsWith("|") && text.length > 1) return { kind: "row", text };
  return { kind: "text", text, indented: /^\s/.test(line) };
}

function toBlock(kind: Gathered, lines: readonly string[]): Block {
  switch (kind) {
    case "paragraph":
      return { kind, spans: readSpans(lines.join(" ")) };
    case "list":
      return { kind, items: lines.map(readSpans) };
    case "table": {
      const [head = [], ...rows] = lines.map(readCells);
      return {
        kind,
        head,
        rows: rows.map((cells) => head.map((_, column) => readSpans(cells[column] ?? ""))),
      };
    }
    default:
      return kind satisfies never;
  }
}

function readCells(row: string): string[] {
  return row.replace(/^\|/, "").replace(/\|$/, "").split("|", COLUMNS_MAX).map((cell) => cell.trim());
}

function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: whole, 1: label = "", 2: href = "", index } of text.matchAll(LINK)) {
    if (index > from) spans.push(text.slice(from, index));
    spans.push({ label, href: href.replace(ISOLATES, "") });
    from = index + whole.length;
  }
  if (from < text.length) spans.push(text.slice(from));
  return spans;
}
