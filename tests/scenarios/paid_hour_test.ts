/** The hint after an hour of paid chat, as the devices of its member hear it. */
import assert from "node:assert/strict";
import { HINT_AFTER_MS, SPELL_GAP_MS } from "@/domain/paid_hour.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoMembers } from "@/store/seed/members.ts";
import {
  audit,
  connect,
  giftTo,
  grantCoins,
  keepingOf,
  keepPhoto,
  openServer,
  photoTo,
  sendText,
  signUp,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

const STEP_MS = SPELL_GAP_MS / 2;
const STEPS = HINT_AFTER_MS / STEP_MS;

Deno.test("PC-10 P2 paid hour: told once to every device, whatever was paid for; a gap begins anew, free lines count nothing", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const ada = await signUp(server, { name: "Ada" });
  const [ben, cleo] = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Cleo" })];
  await grantCoins(server, ada, 20_000);
  await using phone = await connect(server, ada);
  await using laptop = await connect(server, ada);
  await using bens = await connect(server, ben);
  let sent = 0;
  const rid = () => `line${sent++}`;
  const pay = async (to: { id: string }) => void await sendText(phone, to, "hello", { rid: rid() });
  /** Hints that devices have heard, once they have heard all that came before this line of Ada's. */
  const hints = async () => {
    const { id } = (await phone.expectReply("send_message", textTo(nobodys, "free"), { rid: rid() }))
      .request_details.message;
    const heard = [];
    for (const device of [phone, laptop]) {
      await device.expectEvent("new_message", ({ request_details }) => request_details.id === id);
      heard.push(device.heard("notification").filter(({ message }) => message === "notice.paid_hour"));
    }
    return heard.map((each) => each.map(({ coins }) => coins));
  };
  const spent = async () => (await server.database.get(keys.account(ada.id))).value?.chatting?.coins;
  const [nobodys = assert.fail()] = demoMembers(clock.now());
  const change = newChange();
  addMember(change, nobodys, SIGN_UP_COINS);
  await server.database.commit(change);

  // An hour of free lines, and one in which the paid ones are too far apart.
  for (let nth = 0; nth <= STEPS; nth++, clock.advance(STEP_MS)) await hints();
  assert.equal(await spent(), undefined);
  for (let nth = 0; nth <= STEPS; nth++, clock.advance(SPELL_GAP_MS)) await pay(ben);
  assert.deepEqual(await hints(), [[], []]);

  const { id } = await keepPhoto(keepingOf(server), ada.id);
  await phone.expectReply("send_message", photoTo(ben, id), { rid: rid() });
  clock.advance(STEP_MS);
  await phone.expectReply("send_message", giftTo(cleo, 1), { rid: rid() });
  for (let nth = 2; nth < STEPS; nth++) {
    clock.advance(STEP_MS);
    await pay(nth % 2 === 0 ? ben : cleo);
  }
  clock.advance(STEP_MS);
  assert.deepEqual(await hints(), [[], []], "a free line tells nothing, however late it is");
  const last = await phone.expectReply("send_message", textTo(ben, "an hour"), { rid: "an-hour" });
  const coins = await spent();
  assert.ok(coins !== undefined && coins > STEPS * 50);
  assert.deepEqual(await hints(), [[coins], [coins]]);
  for (const device of [phone, laptop]) {
    assert.deepEqual(
      await device.expectReply("send_message", textTo(ben, "an hour"), { rid: "an-hour" }),
      last,
    );
  }
  await pay(cleo);
  assert.deepEqual(await hints(), [[coins], [coins]]);

  clock.advance(SPELL_GAP_MS);
  for (let nth = 0; nth < STEPS; nth++, clock.advance(STEP_MS)) await pay(ben);
  assert.deepEqual(await hints(), [[coins], [coins]]);
  const six = Array.from(
    { length: 6 },
    () => phone.call("send_message", textTo(ben, "at once"), { rid: rid() }),
  );
  for (const answer of await Promise.all(six)) assert.equal(answer.request_status, "1");
  const again = (STEPS + 1) * 50;
  assert.deepEqual(await hints(), [[coins, again], [coins, again]], "of lines at once one tells it");
  assert.equal(await spent(), again + 5 * 50);
  assert.deepEqual(bens.heard("notification").filter(({ message }) => message === "notice.paid_hour"), []);
  await audit(server);
});
