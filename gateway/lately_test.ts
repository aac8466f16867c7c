import assert from "node:assert/strict";
import { PAGE_NEWS_MS } from "@/domain/limits.ts";
import { Lately } from "@/gateway/lately.ts";
import { TestClock } from "@/tests/kit/mod.ts";

Deno.test("WI-25 Lately: says of each whether there was something since a moment, and yes where that is too long ago", () => {
  const clock = new TestClock(1_000_000);
  const lately = new Lately<"ada" | "ben">(clock.now);
  const before = clock.now();
  assert.equal(lately.hasNews("ada", before), false);
  lately.note("ada");
  assert.equal(lately.hasNews("ada", before), true);
  assert.equal(lately.hasNews("ben", before), false);

  clock.advance(1);
  assert.equal(lately.hasNews("ada", clock.now()), false);
  clock.advance(PAGE_NEWS_MS);
  assert.equal(lately.hasNews("ben", before), true);
  // What is forgotten is so by the time of the next one.
  lately.note("ben");
  assert.equal(lately.hasNews("ada", clock.now() - PAGE_NEWS_MS), false);
  assert.equal(lately.hasNews("ben", clock.now()), true);
});

Deno.test("ST-39 Lately: when each was told of something last, unless that is too long ago", () => {
  const clock = new TestClock(1_000_000);
  const lately = new Lately<"ada">(clock.now);
  assert.equal(lately.at("ada"), null);
  lately.note("ada");
  const at = clock.now();
  clock.advance(PAGE_NEWS_MS);
  assert.equal(lately.at("ada"), at);
  clock.advance(1);
  assert.equal(lately.at("ada"), null);
});
