import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT, type Entry, grant, takeBack } from "@/domain/money.ts";
import { withSpent } from "@/domain/spending_limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { grantCoins, keepDevice, openTestActors, type TestActors, textTo } from "@/tests/kit/mod.ts";

/** What a boost costs. */
const BOOST = 300;

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined) {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problems({ database }: TestActors): Promise<string[]> {
  return (await Array.fromAsync(audit(database))).map(({ problem }) => problem).sort();
}

/** Settles coins of a cause, as whoever grants or takes them does. */
function settle(
  database: Database,
  member: MemberId,
  decide: (account: Account) => ReturnType<typeof grant>,
): Promise<void> {
  return transact(database, async () => {
    const account = await database.get(keys.account(member));
    const change = newChange();
    putAccount(change, member, account, decide(account.value ?? EMPTY_ACCOUNT));
    return { change, value: undefined };
  });
}

/** Ada has written to Ben, and has the coins for notifications. */
async function openScene() {
  const test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  for (const rid of ["one", "two"]) {
    assert.ok((await test.actors.conversations.send(ada, rid, textTo({ id: ben }, "hello"))).ok);
  }
  await keepDevice(test, { id: ada });
  const claim = { member: ada, rid: "push", reward: "push" } as const;
  assert.ok((await test.actors.rewards.claim(claim)).ok);
  assert.deepEqual(await problems(test), []);
  /** What is found while an entry is another one, which is put back after that. */
  const withEntry = async (seq: number, own: Partial<Entry>) => {
    const { value } = await test.database.get(keys.entry(ada, seq));
    assert.ok(value);
    await write(test.database, keys.entry(ada, seq), { ...value, ...own });
    const found = await problems(test);
    await write(test.database, keys.entry(ada, seq), value);
    return found;
  };
  const withAccount = async (own: Partial<Account>) => {
    const { value } = await test.database.get(keys.account(ada));
    assert.ok(value);
    await write(test.database, keys.account(ada), { ...value, ...own });
    const found = await problems(test);
    await write(test.database, keys.account(ada), value);
    return found;
  };
  return Object.assign(test, { ada, ben, withEntry, withAccount });
}

Deno.test("WA-20 P11 audit: every cause moves coins its own way, and is one of those there are", async () => {
  await using scene = await openScene();
  const { withEntry } = scene;
  assert.deepEqual(await withEntry(4, { cause: "refund" }), [
    "coins that no entry gives",
    "refund gives 200",
  ]);
  assert.deepEqual(await withEntry(4, { cause: "tip" as Entry["cause"] }), [
    "coins that no entry gives",
    'unknown cause "tip"',
  ]);
  assert.deepEqual(await withEntry(4, { cause: "promo_code", ref: "spring" }), [
    "coins that no entry gives",
    "coins were given without the row that says so",
    "promo_code names no version of the catalogue",
  ]);
  assert.deepEqual(await withEntry(4, { cause: "owed" }), [
    "coins that no entry gives",
    "owed gives 200",
    "what is owed is taken without coins that came",
  ]);
  assert.deepEqual(await withEntry(3, { ref: scene.ada }), [
    `no entry of ${scene.ada} pays it`,
    `no message of "${scene.ada}"`,
  ]);
  assert.deepEqual(await withEntry(1, { catalogue: 7_777 }), ["there was no version 7777 of the catalogue"]);
});

Deno.test("WA-20 P11 audit: what an account says of its debt and its day follows from its entries", async () => {
  await using scene = await openScene();
  const { withAccount, database, ada } = scene;
  const spent = (await database.get(keys.account(ada))).value?.spent ?? assert.fail();
  assert.deepEqual(await withAccount({ owed: 10 }), ["owes 10 and has 300"]);
  assert.deepEqual(await withAccount({ owed: -1 }), ["owed -1"]);
  assert.deepEqual(await withAccount({ spent: { ...spent, coins: 101 } }), [
    `spent 101 on day ${spent.day}, its entries 100`,
  ]);
  assert.deepEqual(await withAccount({ spent: { day: spent.day + 1, coins: 1 } }), [
    `spent 1 on day ${spent.day + 1}, its entries 0`,
  ]);
});

Deno.test("WA-1 WA-20 audit: a debt and how it is paid are no fault", async () => {
  await using scene = await openScene();
  const { database, ada } = scene;
  const reason = (cause: Entry["cause"], ref: string) => ({ cause, ref, at: Date.now() });
  await settle(database, ada, (account) => takeBack(account, 500, reason("refund", "order")));
  assert.deepEqual(await problems(scene), []);
  await grantCoins(scene, { id: ada }, 150);
  await grantCoins(scene, { id: ada }, 150);
  assert.deepEqual((await database.get(keys.account(ada))).value?.balance, 100);
  assert.deepEqual(await problems(scene), []);
});

Deno.test("WA-20 P13 audit: coins that are given once are given once, as their row says", async () => {
  await using scene = await openScene();
  const { database, ada } = scene;
  const row = keys.granted(ada, "push", "");
  await write(database, row, undefined);
  assert.deepEqual(await problems(scene), ["coins were given without the row that says so"]);
  await write(database, row, 0);
  await write(database, keys.granted(ada, "promo_code", "spring"), 0);
  assert.deepEqual(await problems(scene), ["coins that no entry gives"]);
  await write(database, keys.granted(ada, "promo_code", "spring"), undefined);
  await settle(
    database,
    ada,
    (account) => grant(account, 200, { cause: "push", ref: "", at: Date.now() }),
  );
  assert.deepEqual(await problems(scene), ['push of "" for the second time']);
});

Deno.test("WA-21 P11 audit: a message that is paid twice, not at all, or as another one is found", async () => {
  await using scene = await openScene();
  const { database, ada, withEntry } = scene;
  const { value: second } = await database.get(keys.entry(ada, 3));
  const ref = second?.ref ?? assert.fail();
  assert.deepEqual(await withEntry(2, { ref }), [
    `no entry of ${ada} pays it`,
    `paid by ${ada} more often than they sent it`,
  ]);
  const [month, odd] = await withEntry(3, { cause: "gift" });
  assert.match(month ?? "", /^month .*"message":100.*, by its entries .*"message":50,"gift":50/);
  assert.equal(odd, `paid by ${ada} as something else than it is`);
});

Deno.test("WA-21 P11 audit: thousands of entries walk by", async () => {
  await using scene = await openScene();
  const { database, ada } = scene;
  await grantCoins(scene, { id: ada }, 5_000 * BOOST);
  const { value: account } = await database.get(keys.account(ada));
  let { balance, seq, spent = assert.fail() } = account ?? assert.fail();
  const first = seq;
  const month = account?.month ?? assert.fail();
  for (let from = 0; from < 5_000; from += 250) {
    const change = newChange();
    for (let nth = 0; nth < 250; nth++) {
      balance -= BOOST;
      spent = withSpent(spent, BOOST, spent.day * DAY_MS);
      const boost = { delta: -BOOST, after: balance, cause: "spotlight", ref: `${seq}`, at: 0 } as const;
      set(change, keys.entry(ada, ++seq), { ...boost, catalogue: 1 });
    }
    const counted = { ...month, spent: { ...month.spent, spotlight: (seq - first) * BOOST } };
    set(change, keys.account(ada), { ...account, balance, seq, spent, month: counted });
    await database.commit(change);
  }
  assert.deepEqual(await problems(scene), []);
});

Deno.test("LM-15 audit: limits, hours and a pause are such as can be set, and a pause stands with its address", async () => {
  await using scene = await openScene();
  const { withAccount, database, ada } = scene;
  const spent = (await database.get(keys.account(ada))).value?.spent ?? assert.fail();
  assert.deepEqual(await withAccount({ spent: { ...spent, month: 50 } }), [
    `spent 50 in the month of day ${spent.day}, its entries 100`,
  ]);
  // Counted from its day on, in an account from before.
  assert.deepEqual(await withAccount({ spent: { day: spent.day, coins: spent.coins } }), []);
  assert.deepEqual(await withAccount({ limits: { day: { coins: 100, next: { coins: 50, from: 1 } } } }), [
    'limit "day" {"coins":100,"next":{"coins":50,"from":1}}',
  ]);
  assert.deepEqual(await withAccount({ cap: { coins: 100 }, limits: { day: { coins: 100 } } }), [
    "two limits of the day",
  ]);
  const hours = { own: { from: 0, to: 1_440, zone: "UTC" }, given_up: [] };
  assert.deepEqual(await withAccount({ hours }), ['hours {"from":0,"to":1440,"zone":"UTC"}']);
  const until = Date.now() + 90 * DAY_MS;
  assert.deepEqual(await withAccount({ pause: { kind: "pause", since: 0, until } }), [
    `pause until ${until}, which its address does not keep`,
  ]);
  assert.deepEqual(await withAccount({ pause: { kind: "pause", since: 0, until: 1 } }), [], "over");
  assert.deepEqual(await withAccount({ pause: { kind: "pause", since: 2, until: 1 } }), [
    'pause {"kind":"pause","since":2,"until":1}',
  ]);
});
