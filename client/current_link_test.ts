import assert from "node:assert/strict";
import { isCurrent } from "@/client/current_link.ts";

Deno.test("isCurrent: a link is current on its path and below it", () => {
  assert.ok(isCurrent("/contacts", "/contacts /chat"));
  assert.ok(isCurrent("/chat/abc", "/contacts /chat"));
  assert.ok(!isCurrent("/chatter", "/contacts /chat"));
});

Deno.test("isCurrent: the own profile is no other's", () => {
  const stands = "=/profile /profile/edit";
  for (const path of ["/profile", "/profile/edit"]) assert.ok(isCurrent(path, stands), path);
  assert.ok(!isCurrent("/profile/abcdefghij", stands));
});
