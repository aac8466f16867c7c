import assert from "node:assert/strict";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { openDatabase } from "@/store/database.ts";
import {
  dump,
  grantCoins,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

async function openPair(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  async function send() {
    const { id } = await keepPhoto(test, ada);
    const input = photoTo({ id: ben }, photoUrl(id, "card"));
    const result = await test.actors.conversations.send(ada, crypto.randomUUID(), input);
    assert.ok(result.ok);
    return { id, message: result.value.request_details.message.id };
  }
  async function view(message: string, viewer = ben) {
    const result = await test.actors.photos.view(viewer, message);
    return result.ok ? result.value : result.refusal.code;
  }
  return { ...test, clock, ada, ben, send, view };
}

function countTold({ published }: TestActors): number {
  return published.flatMap(({ deliveries }) => deliveries).filter((delivery) =>
    delivery.kind === "event" && delivery.frame.module === "photo/view"
  ).length;
}

Deno.test("PH-27 view: the receiver says it once, both are told once, and the photo can still be taken", async () => {
  await using test = await openPair();
  const { actors: { photos }, ben, send, view, database } = test;
  const { id, message } = await send();
  assert.deepEqual(await view(message), { message_id: message, viewed: 1 });
  const once = await dump(database);
  assert.deepEqual(await view(message), { message_id: message, viewed: 1 });
  assert.deepEqual(await dump(database), once);
  assert.equal((await photos.takeOnce(id, ben)).ok, true);
  assert.deepEqual(await view(message), { message_id: message, viewed: 1 });
  assert.equal(countTold(test), 1);
});

Deno.test("PH-27 view: after it was taken it is viewed, and nobody is told again", async () => {
  await using test = await openPair();
  const { actors: { photos }, ben, send, view, clock } = test;
  const { id, message } = await send();
  assert.equal((await photos.takeOnce(id, ben)).ok, true);
  clock.advance(CHAT_PHOTO_LIFE_MS);
  assert.deepEqual(await view(message), { message_id: message, viewed: 1 });
  assert.equal(countTold(test), 1);
});

Deno.test("PH-27 BL-4 view: not by its sender or others, of a text, blocked, or when its hour is over", async () => {
  await using test = await openPair();
  const { actors, ada, ben, send, view, clock, database } = test;
  const cleo = await test.join("Cleo");
  await actors.conversations.send(ada, "text", textTo({ id: ben }, "text"));
  const { message } = await send();
  const before = await dump(database);
  assert.equal(await view(message, ada), "not_receiver");
  assert.equal(await view(message, cleo), "unknown_message");
  const place = message.replace(/\d+$/, "");
  for (const other of [`${place}1`, `${place}9`, `${place}02`, "x", "", `${message} `]) {
    assert.equal(await view(other), "unknown_message", other);
  }
  assert.deepEqual(await dump(database), before);
  await actors.blocks.block(ada, ben);
  assert.equal(await view(message), "unknown_message");
  await actors.blocks.unblock(ada, ben);
  clock.advance(CHAT_PHOTO_LIFE_MS);
  assert.equal(await view(message), "photo_gone");
  assert.equal(countTold(test), 0);
});

Deno.test("PH-27 view: a commit that lands and throws is told all the same", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const lossy = { commit: database.commit };
  {
    await using test = await openPair({
      database: { ...database, commit: (change) => lossy.commit(change) },
    });
    const { message } = await test.send();
    lossy.commit = async (change) => {
      lossy.commit = database.commit;
      await database.commit(change);
      throw new Error("lost");
    };
    assert.deepEqual(await test.view(message), { message_id: message, viewed: 1 });
    assert.equal(countTold(test), 1);
  }
  await database.close();
});
