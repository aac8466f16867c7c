import assert from "node:assert/strict";
import { quoteOf, quoteViewModel, reactionViewModels } from "@/islands/chat/message_view_model.ts";
import type { MessageView, ReactionView } from "@/protocol/views/message.ts";

const ME = "me";
const MESSAGE: MessageView = {
  id: "a.b.3",
  seq: 3,
  type: "text",
  message: "first line\nsecond line",
  sender_id: "you",
  receiver_id: ME,
  timestamp: 100,
  seen: true,
};
const GIFT = { id: 7, icon: "/images/gifts/7.svg", gift: { en: "Rose", he: "ורד", de: "Rose" }, price: 80 };

Deno.test("MI-10 quoteOf: a text is quoted by its start on one line", () => {
  assert.deepEqual(quoteOf(MESSAGE), {
    id: "a.b.3",
    seq: 3,
    sender_id: "you",
    type: "text",
    message: "first line second line",
  });
  assert.ok(quoteOf({ ...MESSAGE, message: "word ".repeat(400) }).message.length < 400);
});

Deno.test("MI-10 quoteOf: a photo is never quoted with a picture, a gift by its number", () => {
  for (const type of ["image", "pphoto"] as const) {
    const photo = { ...MESSAGE, type, message: "/photos/secret/once", placeholder: "4a8" };
    assert.deepEqual(quoteOf(photo), { id: "a.b.3", seq: 3, sender_id: "you", type: "pphoto", message: "" });
  }
  const gift = { ...MESSAGE, type: "gift" as const, message: GIFT.icon, gift: GIFT };
  assert.deepEqual(quoteOf(gift), { id: "a.b.3", seq: 3, sender_id: "you", type: "gift", message: "7" });
});

Deno.test("MI-10 quoteViewModel: says whose message is answered, and what it was", () => {
  assert.equal(quoteViewModel(undefined, ME), null);
  const look = (type: MessageView["type"], mine: boolean) =>
    quoteViewModel(quoteOf({ ...MESSAGE, type, sender_id: mine ? ME : "you" }), ME);
  assert.deepEqual(look("text", false), {
    seq: 3,
    mine: false,
    kind: "text",
    text: "first line second line",
  });
  assert.deepEqual(look("pphoto", true), { seq: 3, mine: true, kind: "photo", text: "" });
  assert.deepEqual(look("gift", true), { seq: 3, mine: true, kind: "gift", text: "" });
});

Deno.test("MI-14 reactionViewModels: one mark a reaction, with who put it there", () => {
  const by = (member_id: string, reaction: ReactionView["reaction"]): ReactionView => ({
    member_id,
    reaction,
    n: 1,
  });
  assert.deepEqual(reactionViewModels([], ME), []);
  assert.deepEqual(reactionViewModels([by("you", "🔥"), by(ME, "❤️")], ME), [
    { reaction: "❤️", mine: true, theirs: false },
    { reaction: "🔥", mine: false, theirs: true },
  ]);
  assert.deepEqual(reactionViewModels([by("you", "🔥"), by(ME, "🔥")], ME), [{
    reaction: "🔥",
    mine: true,
    theirs: true,
  }]);
  assert.deepEqual(reactionViewModels([by("you", "")], ME), []);
});
