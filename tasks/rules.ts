/**
 * `deno task ok` and `deno task test` run this: every product rule of docs/rules.md is cited by a test's
 * title, no rule id is given twice, and no test cites an id that does not exist. A title cites by beginning
 * with ids: "CH-3 P1 send: …".
 */
import { listFiles } from "@/tasks/source_files.ts";

/** The promises P1 … P29 may be cited too; they are held by their own scenarios. */
const PROMISE_COUNT = 29;
const RULES_FILE = "docs/rules.md";

const RULE_LINE = /^\s*[-*] \*\*([A-Z]{2,3}-\d+)\*\*/gm;
const LEADING_IDS = /^(?:(?:[A-Z]{2,3}-\d+|P\d+)(?:[\s,;:/&+]+|$))+/;
const ID = /[A-Z]{2,3}-\d+|P\d+/g;
const COMMENT_LINE = /^\s*(\/\/|\/?\*).*$/gm;
const LITERAL = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/.source;
const CALL_WITH_TITLE = new RegExp(`([\\w$.]+)\\s*\\(\\s*${LITERAL}`, "g");
const NAME_OF_TEST = new RegExp(`\\bname:\\s*${LITERAL}`, "g");
/** `Deno.test`, `t.step`, and wrappers such as `browserTest`; an ignored test cites nothing. */
const TEST_CALLEE = /(^|\.)(test|step|only|scenario|contract)$|(Test|Step)$/;

/** A test's title and where it stands. */
export type Title = { file: string; title: string };

/** The rule ids that `markdown` defines, in order, repeats included. */
export function listRules(markdown: string): string[] {
  return [...markdown.matchAll(RULE_LINE)].map(([, id = ""]) => id);
}

/** The titles of the tests and steps in the source of a test file. */
export function listTitles(source: string): string[] {
  const code = source.replace(COMMENT_LINE, "");
  const calls = [...code.matchAll(CALL_WITH_TITLE)]
    .filter(([, callee = ""]) => TEST_CALLEE.test(callee))
    .map(([, , literal = ""]) => literal);
  const names = [...code.matchAll(NAME_OF_TEST)].map(([, literal = ""]) => literal);
  return [...calls, ...names].map((literal) => literal.slice(1, -1));
}

/** The ids that a title begins with. */
export function listCitations(title: string): string[] {
  const [leading = ""] = title.match(LEADING_IDS) ?? [];
  return leading.match(ID) ?? [];
}

/** What is wrong between the rules and the tests, one sentence each; empty when all is well. */
export function checkRules(markdown: string, titles: readonly Title[]): string[] {
  const rules = listRules(markdown);
  const known = new Set(rules);
  for (let number = 1; number <= PROMISE_COUNT; number++) known.add(`P${number}`);
  const cited = new Set(titles.flatMap(({ title }) => listCitations(title)));

  const repeated = new Set(rules.filter((id, index) => rules.indexOf(id) !== index));
  const unknown = titles.flatMap(({ file, title }) =>
    listCitations(title).filter((id) => !known.has(id)).map((id) => `${file} cites ${id}, which no rule has`)
  );
  return [
    ...(rules.length === 0 ? [`${RULES_FILE} defines no rule`] : []),
    ...[...repeated].map((id) => `${id} is defined more than once`),
    ...[...new Set(rules)].filter((id) => !cited.has(id)).map((id) => `${id} is cited by no test`),
    ...new Set(unknown),
  ];
}

if (import.meta.main) {
  const titles: Title[] = [];
  for await (const file of listFiles(".")) {
    if (!/_test\.tsx?$/.test(file) && !/^tests\/.*\.tsx?$/.test(file)) continue;
    for (const title of listTitles(await Deno.readTextFile(file))) titles.push({ file, title });
  }
  const markdown = await Deno.readTextFile(RULES_FILE);
  const problems = checkRules(markdown, titles);
  for (const problem of problems) console.error(problem);
  console.log(
    `${listRules(markdown).length} rules, ${titles.length} test titles, ${problems.length} problems`,
  );
  if (problems.length > 0) Deno.exit(1);
}
