/** A command is done once or not at all, whoever asks how often and where (P1, P2, P12). */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { pairOf } from "@/domain/ids.ts";
import {
  audit,
  balanceOf,
  type Client,
  connect,
  contextOf,
  grantCoins,
  type Lane,
  openServer,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
  textTo,
  until,
} from "@/tests/kit/mod.ts";

async function countMessages(server: TestServer, one: TestMember, other: TestMember): Promise<number> {
  let count = 0;
  for await (const _ of server.database.list(keys.messages(pairOf(one.id, other.id)))) count++;
  return count;
}

for (const lane of ["one", "three", "workers", "two"] as const satisfies Lane[]) {
  Deno.test(`P12 P2 CH-2 lane ${lane}: of 200 parallel sends of 50 with 1,000 coins exactly 20 succeed, and one rid is one message`, async () => {
    await using server = await openServer({ lane });
    await spendAll(server);
    await sendOnce(server);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

/** Of 200 parallel sends of 50 coins with 1,000 coins exactly 20 succeed. */
async function spendAll(server: TestServer): Promise<void> {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 800);
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (let nth = 0; nth < 6; nth++) {
    devices.push(stack.use(await connect(server, ada, { instance: nth % server.instances.length })));
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      (devices[nth % devices.length] ?? assert.fail())
        .call("send_message", textTo(ben, `${nth}`), { withinMs: 30_000 })),
  );
  const accepted = answers.filter(({ request_status }) => request_status === "1");
  assert.equal(accepted.length, 20);
  for (const { request_status, error_code } of answers) {
    assert.equal(request_status === "1" || error_code === "not_enough_credits", true, String(error_code));
  }
  assert.equal(await balanceOf(server, ada), 0);
  assert.equal(await balanceOf(server, ben), 200, "CO-3");
  assert.equal(await countMessages(server, ada, ben), 20);
}

/** One rid from several devices at once is one message and one answer. */
async function sendOnce(server: TestServer): Promise<void> {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (let nth = 0; nth < 6; nth++) {
    devices.push(stack.use(await connect(server, ada, { instance: nth % server.instances.length })));
  }
  for (const rid of ["one", "two", "three"]) {
    const answers = await Promise.all(
      devices.map((device) => device.call("send_message", textTo(ben, rid), { rid })),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(answers[0]?.request_status, "1");
    for (const device of devices.slice(0, 2)) {
      await device.expectRefusal("send_message", textTo(ben, "else"), "idempotency_mismatch", { rid });
    }
  }
  assert.equal(await countMessages(server, ada, ben), 3);
  assert.equal(await balanceOf(server, ada), 50);
}

Deno.test("P2 send_message: an answer that was lost comes again, whatever happened meanwhile", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const first = await connect(server, ada);
  first.send(JSON.stringify({ module: "send_message", rid: "lost", data: textTo(ben, "lost") }));
  await until("it is committed", () => countMessages(server, ada, ben));
  await first.dropNetwork();
  await using second = await connect(server, ada, { instance: 1 });
  for (let nth = 0; nth < 3; nth++) await sendText(second, ben, `${nth}`);
  await using third = await connect(server, ada, { instance: 2 });
  const again = await sendText(third, ben, "lost", { rid: "lost" });
  assert.equal(again.message.seq, 1);
  assert.equal(again.message.message, "lost");
  assert.equal(await balanceOf(server, ada), 0, "with no coins left the answer is still the first one");
  await third.expectRefusal("send_message", textTo(ada, "lost"), "own_id", { rid: "lost" });
});

Deno.test("P2 rid: it is the member's own, and a refused command leaves it free", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await sendText(adas, ben, "mine", { rid: "same" });
  await sendText(bens, ada, "also mine", { rid: "same" });
  await adas.expectRefusal("send_message", textTo(ben, "  "), "blank_message", { rid: "free" });
  await sendText(adas, ben, "now it has a text", { rid: "free" });
  // Without a rid every call is a new one.
  adas.send(JSON.stringify({ module: "send_message", data: textTo(ben, "no rid") }));
  adas.send(JSON.stringify({ module: "send_message", data: textTo(ben, "no rid") }));
  await until("both are there", async () => await countMessages(server, ada, ben) === 5);
});

Deno.test("P1 send_message: message, debit, contact rows and rid have one version", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using device = await connect(server, ada);
  const { message } = await sendText(device, ben, "hi", { rid: "one" });
  const pair = pairOf(ada.id, ben.id);
  const rows = await contextOf(server).database.getMany([
    keys.message(pair, 1),
    keys.conversation(pair),
    keys.account(ada.id),
    keys.entry(ada.id, 2),
    keys.contact(ada.id, message.timestamp, ben.id),
    keys.contact(ben.id, message.timestamp, ada.id),
    keys.unread(ben.id, ada.id),
    keys.rid(ada.id, "one"),
  ]);
  assert.equal(new Set(rows.map(({ versionstamp }) => versionstamp)).size, 1);
  assert.notEqual(rows[0]?.versionstamp, null);
});
