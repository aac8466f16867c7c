/**
 * Changes to files that others have written: what is ours stands between two comments, and is replaced there. Pure; done
 * twice they change nothing. They throw where a file lacks the place they know, so that nothing is left out in silence.
 */

export interface Block {
  /** Tells the blocks of a file apart. */
  name: string;
  /** What the file has to have; the block stands before its last occurrence, which stays on a line of its own. */
  before: string;
  /** Before every line of `text`. */
  indent: string;
  text: string;
  comment: "xml" | "slashes";
}

const TITLE = "kindling";

/** The text with the block in it. An empty block is taken out. */
export function withBlock(file: string, { name, before, indent, text, comment }: Block): string {
  const [start, end] = [`${TITLE} ${name}: written by deno task packaged`, `${TITLE} ${name} end`].map((
    words,
  ) => comment === "xml" ? `<!-- ${words} -->` : `// ${words}`) as [string, string];
  const lines = text.trim() === "" ? [] : [start, ...text.replace(/^\n+|\s+$/g, "").split("\n"), end];
  const block = lines.map((line) => `${line && indent}${line}\n`).join("");
  const from = file.indexOf(start);
  if (from >= 0) {
    const to = file.indexOf(end, from);
    if (to < 0) throw new SyntaxError(`The comment "${end}" is missing`);
    const rest = file.slice(to + end.length).replace(/^\r?\n/, "");
    return file.slice(0, lineStart(file, from)) + block + rest;
  }
  if (block === "") return file;
  const place = file.lastIndexOf(before);
  if (place < 0) throw new SyntaxError(`"${before}" is missing`);
  const line = lineStart(file, place);
  return file.slice(0, line) + block + file.slice(line);
}

/** The text with `add` behind the first `anchor`, unless `mark` is in it already. */
export function withText(file: string, { mark, anchor, add }: { mark: string; anchor: string; add: string }) {
  if (file.includes(mark)) return file;
  const place = file.indexOf(anchor);
  if (place < 0) throw new SyntaxError(`"${anchor}" is missing`);
  return file.slice(0, place + anchor.length) + add + file.slice(place + anchor.length);
}

/** The text with what `pattern` finds first replaced. The replacement is taken as it is. */
export function withMatch(file: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(file)) throw new SyntaxError(`${pattern} is missing`);
  return file.replace(pattern, () => replacement);
}

function lineStart(file: string, place: number): number {
  return file.lastIndexOf("\n", place) + 1;
}
