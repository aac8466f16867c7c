import assert from "node:assert/strict";
import type { Catalogue } from "@/domain/catalogue.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { photoUrl } from "@/domain/photo.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import {
  audit,
  balanceOf,
  giftTo,
  grantCoins,
  keepPhoto,
  openTestActors,
  photoTo,
  type TestActors,
  textTo,
} from "@/tests/kit/mod.ts";

type SendResult = Awaited<ReturnType<TestActors["actors"]["conversations"]["send"]>>;

const name = { en: "Rose", he: "ורד", de: "Rose" };
const ROSE = { id: 1, icon: "/images/gifts/rose.svg", name, price: 100 };
const CATALOGUE: Catalogue = { ...demoCatalogue, gifts: [ROSE, { ...ROSE, id: 2, price: 700 }] };

/** Ada and Ben on two isolates of one database; Ada has 2,000 coins. */
async function openTwo(catalogue = CATALOGUE) {
  const database = await openDatabase({ path: ":memory:" });
  const here = await openTestActors({ database, instance: "here", catalogue });
  const there = await openTestActors({ database, instance: "there", catalogue });
  const [ada, ben] = [await here.join("Ada"), await here.join("Ben")];
  await grantCoins(here, { id: ada }, 1_800);
  const by = ({ actors }: TestActors) => (rid: string, input: ReturnType<typeof textTo>) =>
    actors.conversations.send(ada, rid, input);
  return {
    here,
    there,
    ada,
    ben,
    to: { id: ben },
    sendHere: by(here),
    sendThere: by(there),
    async [Symbol.asyncDispose]() {
      await audit(here);
      await Promise.all([here[Symbol.asyncDispose](), there[Symbol.asyncDispose]()]);
      await database.close();
    },
  };
}

/** The number of the message that was made, or why there is none. */
function outcome(result: SendResult): number | string {
  return result.ok ? result.value.request_details.message.seq : result.refusal.code;
}

async function typesOf({ database }: TestActors, one: MemberId, other: MemberId): Promise<string[]> {
  const rows = await Array.fromAsync(database.list(keys.messages(pairOf(one, other))));
  return rows.map(({ value }) => value.type);
}

Deno.test("CH-31 P1 send: a gift and its charge have one version, and whoever gets it gets no coins", async () => {
  await using world = await openTwo();
  const { here, ada, ben, to, sendHere } = world;
  assert.equal(outcome(await sendHere("r1", giftTo(to, 1))), 1);
  const pair = pairOf(ada, ben);
  const [message, account, entry, rid] = await here.database.getMany([
    keys.message(pair, 1),
    keys.account(ada),
    keys.entry(ada, 3),
    keys.rid(ada, "r1"),
  ]);
  for (const each of [account, entry, rid]) assert.equal(each?.versionstamp, message?.versionstamp);
  const { balance, seq } = account?.value as { balance: number; seq: number };
  assert.deepEqual([balance, seq], [1_900, 3]);
  assert.equal((entry?.value as { cause: string }).cause, "gift");
  assert.equal(await balanceOf(here, { id: ben }), 200);
  const contact = await here.actors.ask.contacts.get(ben, ada);
  assert.ok(contact.ok);
  const { gift, last_m, last_m_is_photo, unread } = contact.value;
  assert.deepEqual({ gift, last_m, last_m_is_photo, unread }, {
    gift: 1,
    last_m: "",
    last_m_is_photo: 0,
    unread: 1,
  });
});

Deno.test("P2 CH-39 send: a gift sent twice with one rid is paid once, wherever, also when it is not sold any more", async () => {
  const catalogue = { ...CATALOGUE };
  await using world = await openTwo(catalogue);
  const { here, ada, ben, to, sendHere, sendThere } = world;
  const both = await Promise.all([sendHere("r1", giftTo(to, 1)), sendThere("r1", giftTo(to, 1))]);
  assert.deepEqual(both[0], both[1]);
  assert.equal(outcome(both[0]), 1);
  catalogue.gifts = [{ ...ROSE, id: 2 }];
  for (const send of [sendHere, sendThere]) assert.deepEqual(await send("r1", giftTo(to, 1)), both[0]);
  assert.equal(outcome(await sendHere("r1", giftTo(to, 2))), "idempotency_mismatch");
  assert.equal(outcome(await sendHere("r1", textTo(to, "1"))), "idempotency_mismatch");
  assert.equal(outcome(await sendHere("r2", giftTo(to, 1))), "unknown_gift");
  assert.equal(await balanceOf(here, { id: ada }), 1_900);
  assert.deepEqual(await typesOf(here, ada, ben), ["gift"]);
});

Deno.test("P12 P11 send: of 60 parallel gifts from two isolates exactly as many succeed as there are coins for", async () => {
  await using world = await openTwo();
  const { here, ada, ben, to, sendHere, sendThere } = world;
  const results = await Promise.all(
    Array.from(
      { length: 60 },
      (_, nth) => (nth % 2 === 0 ? sendHere : sendThere)(`r${nth}`, giftTo(to, nth % 3 === 0 ? 2 : 1)),
    ),
  );
  const spent = results.reduce(
    (sum, each) => sum + (each.ok ? each.value.request_details.credits_spent : 0),
    0,
  );
  assert.equal(await balanceOf(here, { id: ada }), 2_000 - spent);
  assert.ok(spent > 1_900, `all but less than the cheaper one: ${spent}`);
  for (const each of results) if (!each.ok) assert.equal(each.refusal.code, "not_enough_credits");
  const sent = results.filter(({ ok }) => ok).length;
  assert.deepEqual(await typesOf(here, ada, ben), Array.from({ length: sent }, () => "gift"));
});

Deno.test("CH-42 CH-21 P4 send: gifts, texts, photos and replies that go together keep their order", async () => {
  await using world = await openTwo();
  const { here, there, ada, ben, to, sendHere } = world;
  const answer = { receiver_id: ada, message_type: "text", message_text: "hello" };
  assert.equal(outcome(await there.actors.conversations.send(ben, "b1", answer)), 1);
  const photo = photoUrl((await keepPhoto(here, ada)).id, "card");
  const reply_to = `${pairOf(ada, ben).join(".")}.1`;
  const inputs = [
    giftTo(to, 1),
    textTo(to, "a"),
    { ...giftTo(to, 1), reply_to },
    photoTo(to, photo),
    giftTo(to, 9),
    { ...textTo(to, "b"), reply_to },
    { ...textTo(to, "c"), reply_to: reply_to.replace(/1$/, "99") },
    giftTo(to, 2),
    textTo(to, "d"),
  ];
  const expected = [2, 3, 4, 5, "unknown_gift", 6, "unknown_message", 7, 8];
  for (const round of [0, 1]) {
    const results = await Promise.all(inputs.map((input, nth) => sendHere(`r${nth}`, input)));
    assert.deepEqual(results.map(outcome), expected, `round ${round}`);
  }
  assert.deepEqual(await typesOf(here, ada, ben), [
    "text",
    "gift",
    "text",
    "gift",
    "pphoto",
    "text",
    "gift",
    "text",
  ]);
  assert.equal(await balanceOf(here, { id: ada }), 2_000 - 2 * 100 - 700 - 4 * 50);
});

Deno.test("CH-34 send: a refusal on what is remembered is decided again on what is there", async () => {
  const catalogue = { ...CATALOGUE };
  await using world = await openTwo(catalogue);
  const { here, ada, to, sendHere, sendThere } = world;
  assert.equal(outcome(await sendHere("r1", giftTo(to, 2))), 1);
  assert.equal(outcome(await sendThere("r2", giftTo(to, 2))), 2);
  // This isolate still believes in 1,300 coins, and that one has granted more of them.
  await grantCoins(here, { id: ada }, 100);
  assert.equal(outcome(await sendHere("r3", giftTo(to, 2))), 3);
  assert.equal(await balanceOf(here, { id: ada }), 0);
  assert.equal(outcome(await sendHere("r4", giftTo(to, 1))), "not_enough_credits");
  await grantCoins(here, { id: ada }, 150);
  Object.assign(catalogue, await changeCatalogue(here, { gifts: [{ ...ROSE, price: 150 }] }));
  const sent = await sendHere("r5", giftTo(to, 1));
  assert.equal(sent.ok && sent.value.request_details.credits_spent, 150);
});
