import assert from "node:assert/strict";
import { readCommand } from "@/actors/conversation/send_command.ts";
import { digestOf } from "@/actors/digest.ts";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import type { HandlerInput } from "@/protocol/calls/mod.ts";

const [ada, ben, cleo] = ["adaadaada0", "benbenben0", "c0e0c0e0c0"] as [MemberId, MemberId, MemberId];
const photo = `${"b".repeat(21)}w`;
const story = `${"s".repeat(21)}g`;
const first = messageId(pairOf(ada, ben), 1);

function read(own: Partial<HandlerInput<"send_message">> = {}) {
  const input = { receiver_id: ben, message_type: "text", message_text: "hi", ...own };
  return readCommand(ada, "r1", input);
}

function command(own?: Partial<HandlerInput<"send_message">>) {
  const result = read(own);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function codeOf(own: Partial<HandlerInput<"send_message">>) {
  const result = read(own);
  return result.ok ? "read" : result.refusal.code;
}

Deno.test("CH-35 CH-37 readCommand: what is answered is a message of the two, or a story", () => {
  assert.deepEqual([command().reply, command().story], [null, null]);
  assert.equal(command({ reply_to: messageId(pairOf(ben, ada), 7) }).reply, 7);
  assert.equal(command({ story_id: story }).story, story);
  const none = command({ reply_to: "", story_id: "", story: { photo: "ignored" } });
  assert.deepEqual([none.reply, none.story], [null, null]);
  const others = messageId(pairOf(ada, cleo), 1);
  for (const reply_to of [others, `${ben}.${ada}.1`, `${first}0000000000000000`, "1", " ", "__proto__"]) {
    assert.equal(codeOf({ reply_to }), "unknown_message", reply_to);
  }
  for (const story_id of ["1", `${story}x`, "../../x", " "]) {
    assert.equal(codeOf({ story_id }), "unknown_story", story_id);
  }
});

Deno.test("CH-7 CH-37 readCommand: only a text replies to a story, anything answers a message", () => {
  for (const [message_type, message_text] of [["image", photo], ["gift", "1"]] as const) {
    assert.equal(codeOf({ message_type, message_text, story_id: story }), "unsupported_message_type");
    assert.equal(command({ message_type, message_text, reply_to: first }).reply, 1);
  }
});

Deno.test("CH-39 P2 readCommand: another gift, photo, message or story answered is another command", () => {
  const inputs = [
    {},
    { message_text: "1" },
    { message_type: "gift", message_text: "1" },
    { message_type: "gift", message_text: "2" },
    { message_type: "image", message_text: photo },
    { reply_to: first },
    { reply_to: messageId(pairOf(ada, ben), 2) },
    { story_id: story },
    { story_id: `${"t".repeat(21)}g` },
    { reply_to: first, story_id: story },
    { message_type: "gift", message_text: "1", reply_to: first },
    { receiver_id: cleo },
  ];
  assert.equal(new Set(inputs.map((input) => command(input).digest)).size, inputs.length);
  // Commands of before there were gifts and replies are known again.
  assert.equal(command().digest, digestOf("send_message", [ben, "text", "hi"]));
  const image = command({ message_type: "image", message_text: photo });
  assert.equal(image.digest, digestOf("send_message", [ben, "image", photo]));
});

Deno.test("P1 readCommand: says how many checks a command brings to its change at most", () => {
  assert.equal(command({ reply_to: first }).checks, 1);
  assert.equal(command({ message_type: "gift", message_text: "1" }).checks, 1);
  assert.equal(command({ message_type: "image", message_text: photo }).checks, 2);
  assert.equal(command({ story_id: story }).checks, 3);
});
