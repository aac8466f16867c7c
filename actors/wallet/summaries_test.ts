import assert from "node:assert/strict";
import { MONTH_MAIL_DELAY_MS } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { audit, TestClock, textTo } from "@/tests/kit/mod.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { grantCoins } from "@/tests/kit/coins.ts";

const NOVEMBER = Date.UTC(2026, 10, 20);
const DECEMBER = Date.UTC(2026, 11, 1);

async function openWorld() {
  const clock = new TestClock(NOVEMBER);
  const test = await openTestPost({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const send = async (rid: string) =>
    assert.ok((await test.actors.conversations.send(ada, rid, textTo({ id: ben }, rid))).ok);
  return Object.assign(test, { clock, ada, ben, send });
}

Deno.test("PC-8 summaries: who spent anything in a month gets one mail when it is over, in their language, and nobody else", async () => {
  await using world = await openWorld();
  const { actors: { wallets: { summaries } }, clock, database, ada, post } = world;
  await world.send("one");
  await world.send("two");
  assert.equal(await summaries.sweep(), 0, "it is not over");
  clock.advance(DECEMBER + MONTH_MAIL_DELAY_MS - 1 - clock.now());
  assert.equal(await summaries.sweep(), 0, "clocks differ");
  clock.advance(1);
  assert.deepEqual(await Promise.all([summaries.sweep(), summaries.sweep()]).then((added) => added.sort()), [
    0,
    1,
  ]);
  assert.equal(await summaries.sweep(), 0);
  const { value: member } = await database.get(keys.member(ada));
  const { mail } = await post.expect(member?.email ?? "", "spending_month");
  assert.match(mail.subject, /^Your November 2026 at /);
  for (const text of ["Messages", "100 coins", "/wallet#costs"]) assert.ok(mail.text.includes(text), text);
  assert.equal(post.list(undefined, "spending_month").length, 1);
  await audit(world);
});

Deno.test("PC-7 PC-8 summaries: a month that is over before anybody looks is a row, and is summed up from it", async () => {
  await using world = await openWorld();
  const { actors: { wallets: { summaries } }, clock, database, ada, post } = world;
  await world.send("november");
  clock.advance(DECEMBER - clock.now());
  await world.send("december");
  const over = (await database.get(keys.spendingMonth(ada, 682))).value;
  assert.deepEqual([over?.month, over?.spent], [682, { message: 50 }]);
  assert.deepEqual((await database.get(keys.account(ada))).value?.month?.month, 683);
  clock.advance(MONTH_MAIL_DELAY_MS);
  assert.equal(await summaries.sweep(), 1);
  const { value: member } = await database.get(keys.member(ada));
  await post.expect(member?.email ?? "", "spending_month");
  clock.advance(31 * 86_400_000);
  assert.equal(await summaries.sweep(), 1);
  const { mail } = await post.expect(member?.email ?? "", "spending_month", 2);
  assert.match(mail.subject, /^Your December 2026 at /);
  await audit(world);
});

Deno.test("PC-8 summaries: coins that were only given are no month, and who has left gets nothing", async () => {
  await using world = await openWorld();
  const { actors: { wallets: { summaries } }, clock, database, ada, ben } = world;
  await grantCoins(world, { id: ben }, 500);
  await world.send("one");
  const member = await database.get(keys.member(ada));
  assert.ok(member.value);
  await database.commit({
    checks: [],
    sets: [{ key: member.key, value: { ...member.value, off: true } }],
    deletes: [],
  });
  clock.advance(DECEMBER + MONTH_MAIL_DELAY_MS - clock.now());
  assert.equal(await summaries.sweep(), 0);
  assert.equal((await Array.fromAsync(database.list(keys.spendingMonthsDue()))).length, 0);
});
