import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type Scores, verdictOf } from "@/adapters/scan/verdict.ts";

function scores(own: Partial<Scores>): Scores {
  return { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0, ...own };
}

Deno.test("PH-44 verdictOf: explicit is sensitive, half explicit or bare skin is for a person, the rest is clean", () => {
  assert.equal(verdictOf(scores({ neutral: 1 })), "clean");
  assert.equal(verdictOf(scores({ drawing: 0.8, hentai: 0.2 })), "clean");
  assert.equal(verdictOf(scores({ sexy: 0.59, neutral: 0.41 })), "clean");
  assert.equal(verdictOf(scores({ sexy: 0.6, neutral: 0.4 })), "unsure");
  assert.equal(verdictOf(scores({ porn: 0.3, neutral: 0.7 })), "unsure");
  assert.equal(verdictOf(scores({ porn: 0.4, hentai: 0.34, sexy: 0.26 })), "unsure");
  assert.equal(verdictOf(scores({ porn: 0.75, sexy: 0.25 })), "sensitive");
  assert.equal(verdictOf(scores({ hentai: 0.5, porn: 0.25 })), "sensitive", "both kinds count together");
  assert.equal(
    verdictOf(scores({ porn: NaN, hentai: NaN, sexy: NaN })),
    "unsure",
    "a broken model clears nothing",
  );
});

Deno.test("PH-44 verdictOf: more explicit is never judged more mildly", () => {
  const strictness = { clean: 0, unsure: 1, sensitive: 2 };
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(fc.property(share, share, share, (porn, sexy, more) => {
    const before = verdictOf(scores({ porn, sexy }));
    const after = verdictOf(scores({ porn: porn + more, sexy }));
    assert.ok(strictness[after] >= strictness[before]);
  }));
});
