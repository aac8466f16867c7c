/** In what two texts differ, paragraph by paragraph. Pure. */

export interface Paragraph {
  kind: "same" | "added" | "removed";
  text: string;
}

/** More of them than that are compared as one block: the table below grows with their product. */
const PARAGRAPHS_MAX = 1_500;

/** The paragraphs of both texts in their order; what was changed is removed and added. */
export function diffTexts(before: string, after: string): Paragraph[] {
  const [old, next] = [split(before), split(after)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const same = (texts: readonly string[]) => texts.map((text): Paragraph => ({ kind: "same", text }));
  return [
    ...same(old.slice(0, start)),
    ...between(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...same(end === 0 ? [] : old.slice(-end)),
  ];
}

function split(text: string): string[] {
  return text.split(/\n\s*\n/).map((each) => each.trim()).filter((each) => each !== "");
}

/** By the longest series of paragraphs that both have in common. */
function between(old: readonly string[], next: readonly string[]): Paragraph[] {
  const removed = (text: string): Paragraph => ({ kind: "removed", text });
  const added = (text: string): Paragraph => ({ kind: "added", text });
  if (old.length > PARAGRAPHS_MAX || next.length > PARAGRAPHS_MAX) {
    return [...old.map(removed), ...next.map(added)];
  }
  const width = next.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = next.length - 1; column >= 0; column--) {
      common[row * width + column] = old[row] === next[column]
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Paragraph[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < next.length) {
    const [was = "", is = ""] = [old[row], next[column]];
    if (row < old.length && column < next.length && was === is) {
      found.push({ kind: "same", text: was });
      row++;
      column++;
    } else if (row < old.length && (column === next.length || at(row + 1, column) >= at(row, column + 1))) {
      found.push(removed(was));
      row++;
    } else {
      found.push(added(is));
      column++;
    }
  }
  return found;
}
