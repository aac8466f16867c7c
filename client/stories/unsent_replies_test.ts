import assert from "node:assert/strict";
import { UnsentReplies } from "@/client/stories/unsent_replies.ts";

function world() {
  const kept: string[] = [];
  const texts = new UnsentReplies(({ contact, text }) => kept.push(`${contact}: ${text}`));
  return { kept, texts, close: texts.open() };
}

Deno.test("ST-62 UnsentReplies: what is typed stays for each member while the viewer is open", () => {
  const { kept, texts } = world();
  texts.set("ben", "hello");
  texts.set("dan", "hi");
  assert.deepEqual([texts.get("ben"), texts.get("dan"), texts.get("eve")], ["hello", "hi", ""]);
  assert.deepEqual(kept, []);
});

Deno.test("ST-62 UnsentReplies: once the viewer is closed, what was not sent goes on in the chats", () => {
  const { kept, texts, close } = world();
  texts.set("ben", "hello");
  texts.set("dan", "sent");
  texts.set("dan", "");
  texts.set("eve", " \n");
  close();
  assert.deepEqual(kept, ["ben: hello"]);
});

Deno.test("ST-62 UnsentReplies: a reply that is refused after the viewer has closed is not lost", () => {
  const { kept, texts, close } = world();
  texts.set("ben", "hello");
  texts.set("ben", "");
  close();
  texts.set("ben", "hello");
  assert.deepEqual(kept, ["ben: hello"]);
});
