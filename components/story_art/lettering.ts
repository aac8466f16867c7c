/** What is written into a drawn story: a few short lines that keep within the picture whatever font a device has. */
import type { Dice } from "@/components/portrait/dice.ts";

/** Width of the picture that lines may fill. */
const WIDTH = 300;
/** A character of bold text is seldom wider, in parts of its size. */
const CHAR_WIDTH = 0.6;
const SIZE_MAX = 34;
const LINE_HEIGHT = 1.24;
/** Short texts have short lines, so that they can be large. */
const LINE_CHARS = 15;
const LONG_TEXT_CHARS = 60;
const LONG_LINE_CHARS = 24;
const CENTRES = { top: 150, middle: 250 };

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Writes a text around the upper part or the middle of the picture. */
export function drawLettering(text: string, { at, dice }: { at: keyof typeof CENTRES; dice: Dice }): string {
  const lines = wrap(text, lineChars(text));
  const longest = Math.max(...lines.map((line) => [...line].length));
  const size = Math.floor(Math.min(SIZE_MAX, WIDTH / (longest * CHAR_WIDTH)));
  const step = size * LINE_HEIGHT;
  const height = step * lines.length;
  const top = CENTRES[at] - height / 2;
  const written = lines.map((line, nth) =>
    `<text x="180" y="${Math.round(top + step * nth + size)}">${escape(line)}</text>`
  ).join("");
  const [colour, edge] = dice.pick([["#fff", "#2b1a2a"], ["#fff6dc", "#3a1d2e"], ["#ffe9f0", "#4a1537"]]);
  const style = `fill="${colour}" stroke="${edge}" stroke-width="${
    Math.max(3, Math.round(size / 5))
  }" stroke-opacity=".82"`;
  return [
    `<g transform="rotate(${dice.pick([-3, -2, 0, 0, 2])} 180 ${CENTRES[at]})" ${style}`,
    ` stroke-linejoin="round" paint-order="stroke" font-family="system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"`,
    ` font-weight="800" font-size="${size}" text-anchor="middle"${
      RTL.test(text) ? ' direction="rtl"' : ""
    }>${written}</g>`,
  ].join("");
}

/** A long word makes the lines longer, and so the letters smaller, before it is cut. */
function lineChars(text: string): number {
  if ([...text].length > LONG_TEXT_CHARS) return LONG_LINE_CHARS;
  const longest = Math.max(...text.split(/\s+/).map((word) => [...word].length));
  return Math.min(LONG_LINE_CHARS, Math.max(LINE_CHARS, longest));
}

/** Breaks a text between words into lines of at most so many characters; a longer word is cut. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/).flatMap((each) => cut(each, most))) {
      const longer = line ? `${line} ${word}` : word;
      if ([...longer].length <= most) {
        line = longer;
      } else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines;
}

function cut(word: string, most: number): string[] {
  const chars = [...word];
  return Array.from(
    { length: Math.ceil(chars.length / most) },
    (_, nth) => chars.slice(nth * most, (nth + 1) * most).join(""),
  );
}

/** Escapes XML characters, and removes those that XML does not allow. */
function escape(text: string): string {
  return text.replace(/[^\t\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? "");
}
