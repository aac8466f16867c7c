import assert from "node:assert/strict";
import { OPENER_TEXTS, type OpenerFacts, OPENERS, openersFor } from "@/domain/openers.ts";

const NOTHING: OpenerFacts = { shared: [], interests: [], answers: [], bio: "", city: "" };
const VERA: OpenerFacts = {
  shared: ["Hiking"],
  interests: ["Cooking", "Jazz"],
  answers: ["Pasta with lemon. And more of it."],
  bio: "I paint whatever does not run away! Ask me.",
  city: "Vienna",
};

Deno.test("CH-74 openersFor: three of different kinds from what the profile says, in the member's own words", () => {
  for (let nth = 0; nth < 200; nth++) {
    const openers = openersFor(VERA, `${nth}`);
    assert.equal(openers.length, OPENERS);
    assert.equal(new Set(openers.map(({ kind }) => kind)).size, OPENERS);
    for (const { kind, nth, what } of openers) {
      assert.ok(nth >= 1 && nth <= OPENER_TEXTS[kind]);
      const said = {
        shared: ["Hiking"],
        interest: ["Cooking", "Jazz"],
        words: ["Pasta with lemon", "I paint whatever does not run away"],
        city: ["Vienna"],
        open: [] as string[],
      };
      assert.ok(said[kind].includes(what), `${kind}: ${what}`);
    }
  }
});

Deno.test("CH-74 openersFor: an empty profile gets three open ones, one that says little gets what it says first", () => {
  const open = openersFor(NOTHING, "ada.ben");
  assert.deepEqual(open.map(({ kind, what }) => [kind, what]), Array(OPENERS).fill(["open", ""]));
  assert.equal(new Set(open.map(({ nth }) => nth)).size, OPENERS);
  const [first, ...rest] = openersFor({ ...NOTHING, city: "Vienna" }, "ada.ben");
  assert.deepEqual([first?.kind, rest.map(({ kind }) => kind)], ["city", ["open", "open"]]);
});

Deno.test("CH-74 openersFor: the same for the same two, and never the same three for everybody", () => {
  for (const facts of [NOTHING, VERA]) {
    const seen = Array.from({ length: 100 }, (_, nth) => JSON.stringify(openersFor(facts, `ada.${nth}`)));
    assert.deepEqual(
      seen,
      Array.from({ length: 100 }, (_, nth) => JSON.stringify(openersFor(facts, `ada.${nth}`))),
    );
    assert.ok(new Set(seen).size > 50, `${new Set(seen).size}`);
  }
});

Deno.test("CH-74 openersFor: quotes no scraps, no long sentences and no links", () => {
  for (const bio of ["Hi.", "x".repeat(71), "see www.example.com for more", "https://example.com/about"]) {
    assert.ok(openersFor({ ...NOTHING, bio }, "x").every(({ kind }) => kind === "open"), bio);
  }
});
