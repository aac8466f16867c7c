import assert from "node:assert/strict";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { MemberId, Pair, PhotoId } from "@/domain/ids.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import type { Message } from "@/store/records.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const pair: Pair = [ada, ben];
const id = "A".repeat(22) as PhotoId;
const photo = { id, placeholder: "", exp: 10_000 };
const message: Message = { type: "pphoto", text: "", photo, sender_id: ada, at: 1_000, nth: 1, rid: "r1" };

function seen(viewer: MemberId, own: Partial<Message> = {}, now = 9_999) {
  const state = { seq: 1, message: { ...message, ...own }, conversation: NEW_CONVERSATION, now };
  return toMessageView(viewer, pair, state);
}

Deno.test("CH-19 toMessageView: a photo opens for its receiver until its hour is over or it was viewed", () => {
  assert.equal(seen(ben).message, `/photos/${id}/once`);
  assert.equal(seen(ben, {}, 10_000).message, "");
  assert.equal(seen(ben, { viewed_at: 5_000 }).message, "");
  assert.deepEqual([seen(ben).type, seen(ben).viewed, seen(ben).visible_until], ["pphoto", 0, 10]);
  assert.equal(seen(ben, { viewed_at: 5_000 }).viewed, 1);
});

Deno.test("CH-19 P20 toMessageView: its sender has nothing to open, before and after", () => {
  for (const own of [{}, { viewed_at: 5_000 }]) {
    assert.deepEqual([seen(ada, own).type, seen(ada, own).message], ["image", ""]);
    assert.equal(JSON.stringify(seen(ada, own)).includes(id), false);
  }
  assert.deepEqual([seen(ada).rid, seen(ben).rid], ["r1", undefined]);
});
