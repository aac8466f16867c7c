/** What keeps a legal text from being shown as its author meant it. Pure. */
import { LEGAL_FACTS, legalTextBytes, unknownFacts } from "@/domain/legal.ts";
import { parseLegal } from "@/domain/legal_markup.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";

export type LegalProblem =
  | { code: "too_long"; bytes: number; max: number }
  | { code: "not_utf8" }
  | { code: "no_heading" }
  | { code: "unknown_fact"; name: string; facts: string }
  | { code: "no_link"; link: string };

/** Every problem of a text (LG-8). */
export function findLegalProblems(text: string): LegalProblem[] {
  const bytes = legalTextBytes(text);
  const blocks = parseLegal(text);
  return [
    ...(bytes > LEGAL_MAX_BYTES ? [{ code: "too_long", bytes, max: LEGAL_MAX_BYTES } as const] : []),
    ...(text.includes("\ufffd") ? [{ code: "not_utf8" } as const] : []),
    ...(blocks.some(({ kind }) => kind === "heading") ? [] : [{ code: "no_heading" } as const]),
    ...unknownFacts(text).map((name) => (
      { code: "unknown_fact", name, facts: LEGAL_FACTS.join(", ") } as const
    )),
    ...leftLinks(JSON.stringify(blocks)).map((link) => ({ code: "no_link", link } as const)),
  ];
}

/** The problems of a text in English, one sentence each. */
export function checkLegal(text: string): string[] {
  return findLegalProblems(text).map((problem) => {
    switch (problem.code) {
      case "too_long":
        return `it has ${problem.bytes} bytes, at most ${problem.max} are possible`;
      case "not_utf8":
        return "it is not UTF-8";
      case "no_heading":
        return "it has no heading (a line that begins with ##)";
      case "unknown_fact":
        return `{${problem.name}} is none of ${problem.facts}`;
      case "no_link":
        return `${problem.link} is no link: only /own-pages, https: and mailto: are`;
      default:
        return problem satisfies never;
    }
  });
}

/** What looks like a link and was left as text. */
function leftLinks(shown: string): string[] {
  return Array.from(shown.matchAll(/\[[^[\]]{1,80}\]\([^()]{0,200}\)/g), ([link]) => link);
}
