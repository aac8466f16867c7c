/** What goes to browsers is held against the oldest of them that are admitted; `deno task test --lane oldest` runs one. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";

/** What at least one of them lacks (domain/browser.ts), and no file asks for before it takes it. */
const LACKING = [
  /\bURL\.parse\b/,
  /\bPromise\.try\b/,
  /\bRegExp\.escape\b/,
  /\bError\.isError\b/,
  /\bAbortSignal\.any\b/,
  /\bIntl\.DurationFormat\b/,
  /\bMath\.(?:sumPrecise|f16round)\b/,
  /\b(?:from|to|setFrom)(?:Hex|Base64)\b/,
  /\bIterator\.(?:from|concat|zip)\b/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|take|drop|flatMap|forEach)\(/,
  /\.(?:isDisjointFrom|isSubsetOf|isSupersetOf|symmetricDifference)\(/,
  /\.requestClose\(/,
  /\bscheduler\.(?:yield|postTask)\b/,
];

Deno.test("NV-12 browsers: no file calls what the oldest ones that are admitted lack", async () => {
  const files = globSync("dist/{,.vite/,desk/}*.js");
  assert.ok(files.length > 100, `only ${files.length} files are built`);
  for (const file of files) {
    const code = await Deno.readTextFile(file);
    for (const lacking of LACKING) assert.doesNotMatch(code, lacking, file);
  }
});
