import assert from "node:assert/strict";
import { isCurrent } from "@/client/current_link.ts";

Deno.test("isCurrent: a link is current on its path and below it", () => {
  assert.ok(isCurrent("/contacts", "/contacts /chat"));
  assert.ok(isCurrent("/chat/abc", "/contacts /chat"));
  assert.ok(!isCurrent("/chatter", "/contacts /chat"));
});

Deno.test("isCurrent: the root stands for itself alone", () => {
  assert.ok(isCurrent("/", "/"));
  assert.ok(!isCurrent("/meet", "/"));
});
