import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { audit, grantCoins, openTestActors } from "@/tests/kit/mod.ts";

Deno.test("P2 send: a text is answered again as it was, read and reacted to as it may be by now", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { conversations } = test.actors;
  const input = { receiver_id: ben, message_type: "text", message_text: "שלום, at seven?" };
  const first = await conversations.send(ada, "r1", input);
  assert.ok(first.ok);
  const { id } = first.value.request_details.message;
  assert.ok((await conversations.read(ben, { message_id: id })).ok);
  assert.ok((await conversations.react(ben, { message_id: id, reaction: "❤️" })).ok);
  assert.deepEqual(await conversations.send(ada, "r1", input), first);
  const other = await conversations.send(ada, "r1", { ...input, message_text: "at eight?" });
  assert.deepEqual(other.ok || other.refusal.code, "idempotency_mismatch");
  const { value: record } = await test.database.get(keys.rid(ada, "r1"));
  assert.deepEqual(record?.answer, { sent: id, credits_spent: first.value.request_details.credits_spent });
  await audit(test);
});

Deno.test("P2 send: what was recorded with its whole answer is answered by it", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  const { conversations } = test.actors;
  const text = await conversations.send(ada, "r1", {
    receiver_id: ben,
    message_type: "text",
    message_text: "hello",
  });
  assert.ok(text.ok);
  const reply = { receiver_id: ben, message_type: "text", message_text: "and?" };
  const replied = { ...reply, reply_to: text.value.request_details.message.id };
  const answer = await conversations.send(ada, "r2", replied);
  assert.ok(answer.ok);
  const { value: record } = await test.database.get(keys.rid(ada, "r2"));
  assert.deepEqual(record?.answer, answer.value);
  assert.deepEqual(await conversations.send(ada, "r2", replied), answer);
  await audit(test);
});
