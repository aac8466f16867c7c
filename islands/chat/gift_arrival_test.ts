import assert from "node:assert/strict";
import { arrivesNow } from "@/islands/chat/gift_arrival.ts";

Deno.test("GI-13 arrivesNow: a gift comes in once, and only while it is new", () => {
  assert.equal(arrivesNow({ key: "new", at: 1_000 }, 1_002), true);
  assert.equal(arrivesNow({ key: "new", at: 1_000 }, 1_003), false, "shown again");
  assert.equal(arrivesNow({ key: "old", at: 1_000 }, 1_060), false);
  assert.equal(arrivesNow({ key: "by a clock ahead", at: 1_004 }, 1_000), true);
});
