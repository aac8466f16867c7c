/** What a stage found, as lines of the table. Everything worth comparing is a ratio within the same run. */

export interface Figure {
  stage: string;
  what: string;
  /** The product's own value, with its unit. */
  here: string;
  /** What it is held against, with its value; empty where it stands alone. */
  against: string;
  /** Product to comparison, such as `0.31 ×`; empty where there is none. */
  ratio: string;
  /** What it should be, in words; empty where it only informs. */
  target: string;
  /** Null where there is no target. */
  met: boolean | null;
}

/** A figure without comparison and target; `rest` adds what there is. */
export function figure(stage: string, what: string, here: string, rest: Partial<Figure> = {}): Figure {
  return { stage, what, here, against: "", ratio: "", target: "", met: null, ...rest };
}

/** `0.31 ×`. */
export function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 2 : 1)} ×`;
}

export function perSecond(count: number): string {
  return `${Math.round(count).toLocaleString("en-US")}/s`;
}

export function milliseconds(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

const HEAD = ["stage", "figure", "here", "against", "ratio", "target", "met"];

/** The table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ stage, what, here, against, ratio, target, met }) => [
    stage,
    what,
    here,
    against,
    ratio,
    target,
    met === null ? "" : met ? "yes" : "no",
  ]);
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(HEAD), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The figures of a table in Markdown, as `tableOf` wrote it; lines that are no row of it are passed over. */
export function parseTable(markdown: string): Figure[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("| ")).map((line) =>
    line.split("|").slice(1, -1).map((cell) => cell.trim())
  );
  return rows
    .filter(([stage = "", what]) => !/^-+$/.test(stage) && what !== HEAD[1])
    .map(([stage = "", what = "", here = "", against = "", ratio = "", target = "", met = ""]) =>
      figure(stage, what, here, { against, ratio, target, met: met === "" ? null : met === "yes" })
    );
}
