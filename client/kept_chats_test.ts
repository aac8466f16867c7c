import assert from "node:assert/strict";
import { type KeptChat, KeptChats } from "@/client/kept_chats.ts";
import { Chat } from "@/client/state/chat.ts";

function left(contact: string): KeptChat {
  const page = { list: [], has_more: false, resync: false, reacts: 0, last_seq: 0, read_seq: 0 };
  return { chat: new Chat("me", contact, page), place: { seq: 7, topPx: -20 }, lastSeen: 9 };
}

Deno.test("CT-9 KeptChats: a chat is found again at its entry of the history, once, and the last three are kept", () => {
  const kept = new KeptChats();
  const chats = ["a", "b", "c", "d"].map(left);
  for (const [index, chat] of chats.entries()) kept.keep(`entry ${index}`, chat);
  assert.equal(kept.take("entry 0", "a"), null);
  assert.equal(kept.take("entry 1", "b"), chats[1]);
  assert.equal(kept.take("entry 1", "b"), null);
  assert.equal(kept.take("entry 2", "x"), null);
  assert.equal(kept.take("entry 3", "d"), chats[3]);
});

Deno.test("CT-9 KeptChats: a chat whose messages are gone for the member is not kept", () => {
  const kept = new KeptChats();
  kept.keep("one", left("a"));
  kept.keep("two", left("b"));
  kept.handle({ module: "conversation/delete", data: { user_id: "a", seq: 9 } });
  kept.handle({ module: "user/gone", data: { user_id: "b" } });
  assert.deepEqual([kept.take("one", "a"), kept.take("two", "b")], [null, null]);
});
