import assert from "node:assert/strict";
import type { Conversations } from "@/actors/conversation/mod.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import {
  audit,
  balanceOf,
  grantCoins,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

type SendResult = Awaited<ReturnType<Conversations["send"]>>;

async function openPair(options: Parameters<typeof openTestActors>[0] = {}) {
  const test = await openTestActors(options);
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await grantCoins(test, { id: ada }, 1_000);
  const photo = async (scan?: "unsure") => photoUrl((await keepPhoto(test, ada, scan)).id, "card");
  return { ...test, ada, ben, to: { id: ben }, photo };
}

/** The number of the message that was made, or why there is none. */
function outcome(result: SendResult): number | string {
  return result.ok ? result.value.request_details.message.seq : result.refusal.code;
}

function countMessages({ database }: TestActors, one: MemberId, other: MemberId): Promise<number> {
  return Array.fromAsync(database.list(keys.messages(pairOf(one, other)))).then(({ length }) => length);
}

Deno.test("CH-18 P1 send: message, debit, rid and the photo's use have one version", async () => {
  const clock = new TestClock();
  await using test = await openPair({ now: clock.now });
  const { database, actors, ada, ben } = test;
  const upload = await keepPhoto(test, ada);
  const sent = await actors.conversations.send(ada, "r1", photoTo({ id: ben }, photoUrl(upload.id, "card")));
  assert.equal(outcome(sent), 1);
  const pair = pairOf(ada, ben);
  const [photo, ...others] = await database.getMany([
    keys.photo(upload.id),
    keys.message(pair, 1),
    keys.conversation(pair),
    keys.account(ada),
    keys.rid(ada, "r1"),
  ]);
  assert.deepEqual(photo?.value, {
    ...upload,
    use: "chat",
    message: `${pair.join(".")}.1`,
    files: { full: upload.files.full },
    exp: clock.now() + CHAT_PHOTO_LIFE_MS,
  });
  for (const { versionstamp } of others) assert.equal(versionstamp, photo?.versionstamp);
  assert.equal(await balanceOf(test, { id: ada }), 1_150);
  await audit(test);
});

Deno.test("CH-20 send: an upload is sent once, whoever asks at the same moment, and charged once", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openPair({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there" });
    const { ada, to } = here;
    for (const [round, isolates] of [[here, here], [here, there]].entries()) {
      const upload = await here.photo();
      const results = await Promise.all(
        isolates.map(({ actors }, nth) =>
          actors.conversations.send(ada, `r${round}${nth}`, photoTo(to, upload))
        ),
      );
      const outcomes = results.map(outcome).toSorted();
      assert.deepEqual(outcomes, [round + 1, "unknown_photo"]);
      assert.equal(await balanceOf(here, { id: ada }), 1_200 - 50 * (round + 1));
    }
    await audit(here);
  }
  await database.close();
});

Deno.test("CH-21 send: texts and photos that go together keep their order, and a refused photo is left out", async () => {
  await using test = await openPair();
  const { actors, ada, ben, to, photo } = test;
  const [first, second] = [await photo(), await photo()];
  const foreign = photoUrl((await keepPhoto(test, ben)).id, "card");
  const inputs = [
    textTo(to, "a"),
    photoTo(to, first),
    textTo(to, "b"),
    photoTo(to, foreign),
    textTo(to, "c"),
    photoTo(to, first),
    photoTo(to, await photo("unsure")),
    photoTo(to, second),
    textTo(to, "d"),
  ];
  const expected = [1, 2, 3, "unknown_photo", 4, "unknown_photo", "photo_unchecked", 5, 6];
  for (const round of [0, 1]) {
    const results = await Promise.all(
      inputs.map((input, nth) => actors.conversations.send(ada, `r${nth}`, input)),
    );
    // The second round is the same commands again: each is answered as it was.
    assert.deepEqual(results.map(outcome), expected, `round ${round}`);
  }
  assert.equal(await countMessages(test, ada, ben), 6);
  assert.equal(await balanceOf(test, { id: ada }), 1_200 - 6 * 50);
  await audit(test);
});

Deno.test("P2 CH-20 send: the same rid gives the first answer, also once the photo is gone, and takes no other content", async () => {
  const clock = new TestClock();
  await using test = await openPair({ now: clock.now });
  const { actors, ada, ben, to, photo } = test;
  const upload = await photo();
  const send = (rid: string, input: ReturnType<typeof textTo>) => actors.conversations.send(ada, rid, input);
  const first = await send("r1", photoTo(to, upload));
  assert.ok(first.ok);
  assert.deepEqual(await send("r1", photoTo(to, upload.replace("card", "full"))), first, "the same upload");
  clock.advance(CHAT_PHOTO_LIFE_MS);
  await actors.files.sweep();
  assert.deepEqual(await send("r1", photoTo(to, upload)), first);
  assert.equal(outcome(await send("r1", textTo(to, "text"))), "idempotency_mismatch");
  assert.equal(outcome(await send("r1", photoTo(to, await photo()))), "idempotency_mismatch");
  assert.equal(
    outcome(await send("r1", photoTo(to, upload.slice(8, 30).replace(/./g, "A")))),
    "idempotency_mismatch",
  );
  assert.equal(outcome(await send("r2", textTo(to, upload))), 2);
  assert.equal(outcome(await send("r2", photoTo(to, upload))), "idempotency_mismatch");
  assert.equal(await countMessages(test, ada, ben), 2);
});

Deno.test("CH-18 CH-2 send: without coins the photo stays as it was, and can be sent later", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const send = (rid: string, input: ReturnType<typeof textTo>) =>
    test.actors.conversations.send(ada, rid, input);
  for (let nth = 0; nth < 4; nth++) await send(`t${nth}`, textTo({ id: ben }, "text"));
  const upload = await keepPhoto(test, ada);
  const input = photoTo({ id: ben }, photoUrl(upload.id, "card"));
  assert.equal(outcome(await send("r1", input)), "not_enough_credits");
  assert.deepEqual((await test.database.get(keys.photo(upload.id))).value, upload);
  await grantCoins(test, { id: ada }, 50);
  assert.equal(outcome(await send("r1", input)), 5);
});

Deno.test("CH-21 send: to members who talk already a text reads nothing, and a photo only itself", async () => {
  const database = await openDatabase({ path: ":memory:" });
  let reads = 0;
  const counting: typeof database = {
    ...database,
    get: (key) => (reads++, database.get(key)),
    getMany: (all) => (reads++, database.getMany(all)),
  };
  {
    await using test = await openPair({ database: counting });
    const { actors, ada, to } = test;
    const upload = await test.photo();
    await actors.conversations.send(ada, "r1", textTo(to, "one"));
    reads = 0;
    await actors.conversations.send(ada, "r2", textTo(to, "two"));
    assert.equal(reads, 0);
    await actors.conversations.send(ada, "r3", photoTo(to, upload));
    assert.equal(reads, 1);
  }
  await database.close();
});
