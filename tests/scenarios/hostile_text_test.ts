/** Texts that try to be more than text, in every place that takes one, as pages and the socket give them back. */
import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import { checkText } from "@/domain/text.ts";
import { keys } from "@/store/keys.ts";
import { newChange, set } from "@/store/change.ts";
import { giftOf, say } from "@/tests/browser/past.ts";
import { HOSTILE_TEXTS } from "@/tests/kit/hostile.ts";
import { skeletonOf } from "@/tests/kit/html_skeleton.ts";
import {
  connect,
  openServer,
  request,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

/** What a link and an isolated number in a text are made of; nothing else may come of one. */
const MADE_OF_TEXT = new Set(["a class dir href rel target", "/a", "bdi dir", "/bdi"]);

/** Two members, one of whom said these texts to the other in the hour before `now`. */
async function openTalk(server: TestServer, texts: readonly string[], now: number) {
  const [reader, writer] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(
    server,
    texts.map((text, index) => ({ from: writer, to: reader, text, agoS: 3_600 - index })),
    now,
  );
  return { reader, writer };
}

async function giveProfile(server: TestServer, { id }: TestMember, text: string): Promise<void> {
  const { value } = await server.database.get(keys.member(id));
  assert.ok(value);
  const change = newChange();
  set(change, keys.member(id), { ...value, name: text, bio: text });
  await server.database.commit(change);
}

function isPlain(element: string): boolean {
  return !MADE_OF_TEXT.has(element);
}

Deno.test("SE-6 pages hold hostile texts as text: no element, attribute or address comes of them", async () => {
  await using server = await openServer();
  const count = Math.min(HOSTILE_TEXTS.length, 20);
  for (let start = 0; start < HOSTILE_TEXTS.length; start += count) {
    const texts = HOSTILE_TEXTS.slice(start, start + count);
    // At the same moments, since messages of a minute stand together.
    const now = Date.now();
    const hostile = await openTalk(server, texts, now);
    const plain = await openTalk(server, texts.map((text) => "x".repeat([...text].length)), now);
    await giveProfile(server, hostile.writer, texts[0] ?? "");
    await giveProfile(server, plain.writer, "Dana");
    for (const path of ["/contacts", "/chat/:id", "/profile/:id"]) {
      const [one, other] = await Promise.all([hostile, plain].map(async ({ reader, writer }) => {
        const { status, text } = await request(server, path.replace(":id", writer.id), reader);
        assert.equal(status, 200, path);
        return skeletonOf(text);
      }));
      assert.ok(one && other);
      assert.deepEqual(one.elements.filter(isPlain), other.elements.filter(isPlain), path);
      for (const address of one.addresses) assert.match(address, /^(?:\/(?!\/)|https?:\/\/|#)/, path);
      if (path !== "/chat/:id") continue;
      const given = JSON.stringify(one.props);
      for (const text of texts) {
        assert.ok(
          given.includes(JSON.stringify(kept(text)).slice(1, -1)),
          `${path} lost ${JSON.stringify(text)}`,
        );
      }
    }
  }
});

Deno.test("SE-6 pages hold hostile names of gifts as text, whatever the operator calls them", async () => {
  await using server = await openServer();
  const now = Date.now();
  const skeletons = [];
  for (const nameOf of [(text: string) => text, () => "Rose"]) {
    const { reader, writer } = await openTalk(server, HOSTILE_TEXTS.map(() => giftOf(1)), now);
    const rows = server.database.list(keys.messages(pairOf(reader.id, writer.id)));
    const change = newChange();
    for await (const { key, value } of rows) {
      const name = nameOf(HOSTILE_TEXTS[value.nth - 1] ?? assert.fail());
      assert.ok(value.gift);
      set(change, key, { ...value, gift: { ...value.gift, name: { en: name, he: name, de: name } } });
    }
    await server.database.commit(change);
    const { text } = await request(server, `/chat/${writer.id}`, reader);
    skeletons.push(skeletonOf(text));
  }
  const [hostile, plain] = skeletons;
  assert.ok(hostile && plain);
  assert.ok(JSON.stringify(hostile.props).includes(JSON.stringify(HOSTILE_TEXTS.at(-1)).slice(1, -1)));
  assert.deepEqual(hostile.elements, plain.elements);
  for (const address of hostile.addresses) assert.match(address, /^(?:\/(?!\/)|https?:\/\/|#)/);
});

/** A text as it is stored. */
function kept(text: string): string {
  const checked = checkText(text);
  assert.ok(checked.ok, text);
  return checked.value;
}

Deno.test("SE-6 CH-56 the socket gives hostile texts back as they are: sent, listed, quoted, searched for", async () => {
  await using server = await openServer();
  const { reader, writer } = await openTalk(server, ["first"], Date.now());
  await using device = await connect(server, reader);
  await using other = await connect(server, writer);
  const { list: [first] } = await device.expectReply("messages", { contact_user_id: writer.id });
  assert.ok(first);
  for (const text of HOSTILE_TEXTS) {
    // What is searched for is a text too.
    await device.expectReply("messages/search", { contact_user_id: writer.id, search: text.slice(0, 100) });
    await device.expectReply("user/contacts/search", { search: text.slice(0, 100) });
  }
  const word = "<script>window.owned";
  await say(server, [{ from: reader, to: writer, text: `say ${word}`, agoS: 1 }]);
  const { list: found } = await other.expectReply("messages/search", {
    contact_user_id: reader.id,
    search: word,
  });
  assert.deepEqual(found.map(({ message }) => message), [`say ${word}`]);
  const sent = await sendText(other, reader, HOSTILE_TEXTS[0] ?? "");
  const reply = await device.expectReply("send_message", {
    receiver_id: writer.id,
    message_type: "text",
    message_text: "why?",
    reply_to: sent.message.id,
  });
  assert.equal(reply.request_details.message.reply_to?.message, HOSTILE_TEXTS[0]);
});
