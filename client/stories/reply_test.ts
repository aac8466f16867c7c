import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { Chat } from "@/client/state/chat.ts";
import { replyToStory } from "@/client/stories/reply.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const ME = "me";
const EMPTY = { list: [], has_more: false, resync: false, reacts: 0, last_seq: 0, read_seq: 0 };
const REPLY = { story: { id: "s1", user_id: "you" }, text: "Lovely!", price: 50 };

function open({ credits = 200 } = {}) {
  const ports = new FakePorts();
  const ways: string[] = [];
  const sounds: string[] = [];
  const client = new Client({ id: ME, credits, credits_seq: 1 }, {
    ports,
    clock: ports.now,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: (sound) => void sounds.push(sound),
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, ME),
    leave: () => {},
  });
  client.start();
  ports.socket.connected();
  const sent = () => ports.socket.calls().filter(({ module }) => module === "send_message");
  return {
    client,
    ports,
    ways,
    sounds,
    sent,
    reply: () =>
      replyToStory(client, REPLY, {
        openChat: (contact) => void ways.push(`chat ${contact}`),
        closeAbove: () => void ways.push("closed"),
      }),
    /** The chat is there, after so long. */
    arrives(ms: number) {
      ports.pass(ms);
      client.openChat(new Chat(ME, "you", EMPTY), () => {});
      ports.pass(50);
    },
    /** The server answers the last message. */
    async answers(frame: Record<string, unknown>) {
      const rid = sent().at(-1)?.rid;
      ports.socket.says({ module: "send_message", rid, ...frame });
      await settle();
    },
  };
}

function sentFrame(coins: number) {
  const message = { id: "m", seq: 1, type: "text", message: "Lovely!", sender_id: ME, receiver_id: "you" };
  return {
    request_status: "1",
    data: { request_details: { message: { ...message, timestamp: 1, seen: false }, credits_spent: coins } },
  };
}

function refusedFrame(error_code: string) {
  return { request_status: "0", error_code, data: {} };
}

Deno.test("ST-54 replyToStory: goes out with the story's id, and opens the chat, which says what it has cost", async () => {
  const { client, reply, sent, answers, arrives, ways, sounds } = open();
  const replied = reply();
  await settle();
  assert.deepEqual(sent().map(({ data }) => data), [
    { receiver_id: "you", message_type: "text", message_text: "Lovely!", price: 50, story_id: "s1" },
  ]);
  assert.deepEqual(ways, []);
  await answers(sentFrame(50));
  assert.equal(await replied, "done");
  assert.deepEqual([ways, sounds], [["chat you"], ["coin"]]);
  arrives(5_000);
  assert.deepEqual([client.spent.shown.value?.contact, client.spent.shown.value?.coins], ["you", 50]);
});

Deno.test("ST-54 MI-18 replyToStory: of a free one the chat says that it was sent, and nothing of coins", async () => {
  const { client, reply, answers, arrives, sounds } = open();
  const replied = reply();
  await settle();
  await answers(sentFrame(0));
  await replied;
  arrives(0);
  assert.deepEqual([client.spent.shown.value?.coins, sounds], [0, []]);
});

Deno.test("ST-54 replyToStory: without the coins everything closes, the coins are offered, the text is the draft", async () => {
  const known = open({ credits: 40 });
  assert.equal(await known.reply(), "closed");
  assert.deepEqual([known.sent().length, known.ways], [0, ["closed"]]);
  assert.deepEqual([known.client.creditsWanted.value, known.client.drafts.get("you")], [true, "Lovely!"]);

  const late = open();
  const replied = late.reply();
  await settle();
  await late.answers(refusedFrame("not_enough_credits"));
  assert.equal(await replied, "closed");
  assert.deepEqual([late.ways, late.client.creditsWanted.value], [["closed"], true]);
  assert.equal(late.client.drafts.get("you"), "Lovely!");
});

Deno.test("ST-54 replyToStory: a text that comes back while its chat is open is in the box there", async () => {
  const { client, reply } = open({ credits: 40 });
  const back: string[] = [];
  client.openChat(new Chat(ME, "you", EMPTY), (text) => void back.push(text));
  assert.equal(await reply(), "closed");
  assert.deepEqual([back, client.drafts.get("you")], [["Lovely!"], ""]);
});

Deno.test("ST-54 replyToStory: what was refused is said, leaves the outbox, and stays in the box", async () => {
  for (
    const [code, said] of [
      ["unknown_story", "refusal.unknown_story"],
      ["message_too_long", "error.send_failed"],
    ]
  ) {
    const { client, reply, answers, ways } = open();
    const replied = reply();
    await settle();
    await answers(refusedFrame(code ?? ""));
    assert.equal(await replied, "refused");
    assert.equal(client.notices.shown.value?.message, said);
    assert.deepEqual([client.outbox.entries.value, ways, client.drafts.get("you")], [[], [], ""]);
  }
});

Deno.test("ST-54 replyToStory: premium that has ended meanwhile closes the viewer, and the text is the draft", async () => {
  const { client, reply, answers, ways } = open();
  const replied = reply();
  await settle();
  await answers(refusedFrame("premium_required"));
  assert.equal(await replied, "closed");
  assert.deepEqual([ways, client.premiumWanted.value], [["closed"], "stories"]);
  assert.deepEqual([client.drafts.get("you"), client.outbox.entries.value], ["Lovely!", []]);
});

Deno.test("ST-54 replyToStory: one that takes long is on its way in the chat, and sent once", async () => {
  const { client, ports, reply, sent, ways } = open();
  client.socket.suspend();
  const replied = reply();
  await settle();
  assert.deepEqual(ways, []);
  ports.pass(2_000);
  assert.equal(await replied, "done");
  assert.deepEqual([ways, client.outbox.entries.value.length], [["chat you"], 1]);
  client.socket.connect();
  ports.socket.connected();
  await settle();
  assert.deepEqual(sent().map(({ data }) => data.story_id), ["s1"]);
});
