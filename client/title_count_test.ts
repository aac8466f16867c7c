import assert from "node:assert/strict";
import { countedTitle } from "@/client/title_count.ts";

Deno.test("CN-7 countedTitle: puts the count in front, once, and takes it away", () => {
  assert.equal(countedTitle("Chats", 3), "(3) Chats");
  assert.equal(countedTitle("(3) Chats", 4), "(4) Chats");
  assert.equal(countedTitle("(99+) Chats", 0), "Chats");
  assert.equal(countedTitle("Chats", 100), "(99+) Chats");
});
