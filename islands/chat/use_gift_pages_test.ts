import assert from "node:assert/strict";
import { withPage } from "@/islands/chat/use_gift_pages.ts";

function gift(id: number) {
  return { id, icon: "/a.svg", gift: `${id}`, price: 50 };
}

Deno.test("GI-2 withPage: a page comes after those before it, without what was there already", () => {
  const first = withPage([], [gift(1), gift(2)]);
  assert.deepEqual(withPage(first, [gift(2), gift(3)]).map(({ id }) => id), [1, 2, 3]);
  assert.deepEqual(withPage(first, []), first);
});
