import assert from "node:assert/strict";
import { isKnown, isSameForRange, strongTag } from "@/routes/entity_tag.ts";

const tag = strongTag("a.card");

Deno.test("PH-22 isKnown: one of the tags that the browser names, weak or strong", () => {
  for (const header of [`"a.card"`, `W/"a.card"`, `"x", "a.card"`, ` "x",W/"a.card" `, "*", ` * `]) {
    assert.equal(isKnown(header, tag), true, header);
  }
  for (
    const header of [undefined, "", "a.card", `"a.car"`, `"a.card`, `"x, a.card"`, `"A.CARD"`, `"*"`, "**"]
  ) {
    assert.equal(isKnown(header, tag), false, String(header));
  }
});

Deno.test("PH-23 isSameForRange: a part needs the very same bytes", () => {
  assert.equal(isSameForRange(undefined, tag), true);
  assert.equal(isSameForRange(`"a.card"`, tag), true);
  for (const header of [`W/"a.card"`, `"x"`, "*", "", "Wed, 21 Oct 2015 07:28:00 GMT"]) {
    assert.equal(isSameForRange(header, tag), false, header);
  }
});
