import assert from "node:assert/strict";
import { NO_REFERENCES, resolveContent } from "@/actors/conversation/resolve_content.ts";
import { readCommand } from "@/actors/conversation/send_command.ts";
import type { MemberId } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";

const ROSE = {
  id: 1,
  icon: "/images/gifts/rose.svg",
  name: { en: "Rose", he: "ורד", de: "Rose" },
  price: 80,
};
const catalogue = { gifts: [ROSE], prices: [] };
const sender = "adaadaada0" as MemberId;

/** What a rose costs whose sender was shown this price, or why it is not sent. */
function priceOf(shown: number | undefined): number | string {
  const named = { receiver_id: "benbenben0", message_type: "gift", message_text: "1" };
  const command = readCommand(sender, "r1", shown === undefined ? named : { ...named, gift_price: shown });
  assert.ok(command.ok);
  const env = { now: 0, at: 0, side: NEW_CONVERSATION.sides[0], catalogue };
  const resolved = resolveContent(NO_REFERENCES, command.value, env);
  return resolved.ok ? resolved.value.price : resolved.refusal.code;
}

Deno.test("GI-8 bring: nobody pays more for a gift than they were shown, and less where it has become cheaper", () => {
  assert.equal(priceOf(79), "unknown_gift");
  assert.equal(priceOf(80), 80);
  assert.equal(priceOf(500), 80);
  assert.equal(priceOf(-1), "unknown_gift");
});

Deno.test("GI-8 bring: a client that says no price pays the catalogue's", () => {
  assert.equal(priceOf(undefined), 80);
});
