/**
 * `deno task retention`: writes docs/retention.md, the table of every kind of row, of how long it stays and of what ends it,
 * from store/archive/retention.ts and what store/keys.ts says of each key.
 */
import { RETENTION, type Retention, type RowEnd } from "@/store/archive/retention.ts";
import type { RowKind } from "@/store/archive/lives.ts";

export const RETENTION_PAGE = "docs/retention.md";
const KEYS = "store/keys.ts";

const KEY_LINE = /^ \* \| ([a-z_]+)[^|]* \| ([^|]+) \| [^|]+ \|$/gm;
const KEY_CALL = /key<[^(]*>\(\s*"([a-z_]+)"/g;

/** Not a section of an export, in words. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  index: "no: repeats other rows",
  nobody: "no: of no member",
  others: "no: of another person",
  secret: "no: a secret",
  work: "no: work under way",
};

const HEAD = `# What is kept, and how long

Every kind of row of the database: what it is, what ends it, and where it stands in what a member
[takes along](operations.md). Where several things end a row, whatever comes first does. "Account" is the erasure of its
member's account. Files have an end of their own (\`blob_end\`); backups hold rows longer, and are restored without what has
ended since. This page is written by \`deno task retention\` from \`store/archive/retention.ts\`.

| kind | what it is | what ends it | taken along |
| ---- | ---------- | ------------ | ----------- |
`;

/** Each kind that the source of the keys describes, in words. */
export function listDescribed(source: string): Map<string, string> {
  return new Map([...source.matchAll(KEY_LINE)].map(([, kind = "", what = ""]) => [kind, what.trim()]));
}

/** Each kind of which the source of the keys makes keys. */
export function listMade(source: string): string[] {
  return [...new Set([...source.matchAll(KEY_CALL)].map(([, kind = ""]) => kind))];
}

/** The page, from the source of the keys. */
export function buildRetentionPage(source: string): string {
  const described = listDescribed(source);
  const lines = Object.entries(RETENTION).map(([kind, { ends, in: where }]: [string, Retention]) =>
    `| ${kind} | ${described.get(kind) ?? ""} | ${ends.map(endText).join("; or ")} | ${
      ELSEWHERE[where] ?? where
    } |`
  );
  return `${HEAD}${lines.join("\n")}\n`;
}

function endText(end: RowEnd): string {
  switch (end.by) {
    case "expiry":
      return `${spanText(end.ms)} after it was written, by itself`;
    case "sweep":
      return `${spanText(end.ms)} after ${end.from}, by a sweep`;
    case "row":
      return `with \`${end.kind satisfies RowKind}\``;
    case "event":
      return end.event;
    case "account":
      return "account";
    case "nothing":
      return `nothing: ${end.because}`;
    default:
      return end satisfies never;
  }
}

const DAY_MS = 86_400_000;
const UNITS = [["day", DAY_MS], ["hour", 3_600_000], ["minute", 60_000], ["second", 1_000]] as const;

/** A span of time in its largest unit that divides it. */
export function spanText(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms % size === 0) ?? ["ms", 1];
  const n = ms / size;
  if (unit === "day" && n % 365 === 0) return spanOf(n / 365, "year");
  return spanOf(n, unit);
}

function spanOf(n: number, unit: string): string {
  return n === 1 ? `1 ${unit}` : `${n} ${unit}s`;
}

export async function readKeys(): Promise<string> {
  return await Deno.readTextFile(KEYS);
}

if (import.meta.main) {
  await Deno.writeTextFile(RETENTION_PAGE, buildRetentionPage(await readKeys()));
}
