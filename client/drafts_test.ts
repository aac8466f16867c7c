import assert from "node:assert/strict";
import { createDrafts, joinTexts } from "@/client/drafts.ts";

Deno.test("CH-14 drafts: what comes back stands below what was typed meanwhile", () => {
  assert.equal(joinTexts("", "back"), "back");
  assert.equal(joinTexts("  ", "back"), "back");
  assert.equal(joinTexts("typed", "back"), "typed\nback");
});

Deno.test("CH-14 drafts: storage that is missing or refuses is borne", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  for (const storage of [null, full]) {
    const drafts = createDrafts(storage, "me");
    drafts.set("you", "text");
    drafts.clear();
    assert.equal(drafts.get("you"), "");
  }
});
