import assert from "node:assert/strict";
import { createDrafts, joinTexts } from "@/client/drafts.ts";

Deno.test("CH-14 drafts: what comes back stands below what was typed meanwhile", () => {
  assert.equal(joinTexts("", "back"), "back");
  assert.equal(joinTexts("  ", "back"), "back");
  assert.equal(joinTexts("typed", "back"), "typed\nback");
});

Deno.test("CH-14 drafts: storage that is missing or refuses is borne", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  for (const storage of [null, full]) {
    const drafts = createDrafts(storage, "me");
    drafts.set("you", "text");
    drafts.clear();
    assert.equal(drafts.get("you"), "");
  }
});

/** One tab's storage. What is stored there is in the storage of the other tabs. */
function storage(): Storage {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  });
  return kept as unknown as Storage;
}

Deno.test("CN-35 drafts: what is typed in one tab is known in the other, and what is sent is gone there", () => {
  const shared = storage();
  const [here, there, another] = [
    createDrafts(shared, "me"),
    createDrafts(shared, "me"),
    createDrafts(shared, "somebody else"),
  ];
  here.set("you", "hello");
  for (const each of [there, another]) each.handleStored("draft:me:you");
  assert.deepEqual([...there.all.value], [["you", "hello"]]);
  assert.deepEqual([...another.all.value], []);
  assert.equal(createDrafts(shared, "me").get("you"), "hello");
  there.set("you", "");
  here.handleStored("draft:me:you");
  assert.deepEqual([...here.all.value], []);
});

Deno.test("CN-35 drafts: who logs out leaves none behind, also in another tab", () => {
  const shared = storage();
  const [here, there] = [createDrafts(shared, "me"), createDrafts(shared, "me")];
  here.set("you", "hello");
  there.handleStored("draft:me:you");
  here.clear();
  assert.deepEqual(Object.keys(shared), []);
  there.handleStored(null);
  assert.equal(there.get("you"), "");
});

Deno.test("MI-11 drafts: what a text answers is kept with it, and goes when its member logs out", () => {
  const kept = storage();
  const quote = { id: "a.b.3", seq: 3, sender_id: "you", type: "text", message: "hello" } as const;
  createDrafts(kept, "me").setReply("you", quote);
  const drafts = createDrafts(kept, "me");
  assert.deepEqual(drafts.getReply("you"), quote);
  assert.equal(drafts.getReply("other"), null);
  assert.equal(drafts.get("you"), "");
  drafts.giveBack("other", "text", quote);
  assert.deepEqual([drafts.get("other"), drafts.getReply("other")], ["text", quote]);
  drafts.setReply("you", null);
  assert.equal(drafts.getReply("you"), null);
  drafts.clear();
  assert.equal(drafts.getReply("other"), null);
});

Deno.test("SG-28 drafts: a form's is kept for its member alone, is no chat's, and goes when they log out", () => {
  const kept = storage();
  const drafts = createDrafts(kept, "me");
  drafts.setForm("profile", '{"age":30}');
  drafts.setForm("settings", '{"s_gender":1}');
  assert.equal(createDrafts(kept, "me").getForm("profile"), '{"age":30}');
  assert.equal(createDrafts(kept, "me").getForm("settings"), '{"s_gender":1}');
  assert.deepEqual([...createDrafts(kept, "me").all.value], []);
  assert.equal(createDrafts(kept, "other").getForm("profile"), null);
  drafts.clear();
  assert.deepEqual(Object.keys(kept), []);
});

Deno.test("MI-11 drafts: what is no quote is none", () => {
  const kept = storage();
  for (
    const text of [
      "",
      "null",
      "7",
      "{",
      "[]",
      '{"id":"a"}',
      '{"id":1,"seq":1,"sender_id":"a","type":"text","message":""}',
    ]
  ) {
    kept.setItem("reply:me:you", text);
    assert.equal(createDrafts(kept, "me").getReply("you"), null, text);
  }
});
