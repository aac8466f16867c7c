/** A device that was away catches up (P5). */
import assert from "node:assert/strict";
import {
  type Client,
  connect,
  grantCoins,
  type Lane,
  openServer,
  sendText,
  signUp,
  until,
} from "@/tests/kit/mod.ts";

async function catchUp(device: Client, contact: { id: string }, after: number): Promise<number[]> {
  const found: number[] = [];
  for (let more = true; more;) {
    const page = await device.expectReply("messages", {
      contact_user_id: contact.id,
      after_seq: found.at(-1) ?? after,
      recordsToTake: 100,
    });
    assert.equal(page.resync, false);
    found.push(...page.list.map(({ seq }) => seq));
    more = page.has_more;
  }
  return found;
}

for (const lane of ["one", "three", "two"] as const satisfies Lane[]) {
  Deno.test(`P5 lane ${lane}: hundreds of missed ones come within 2 s, and live ones go on without a hole`, async () => {
    await using server = await openServer({ lane });
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await grantCoins(server, ada, 50_000);
    await using sender = await connect(server, ada);
    await sendText(sender, ben, "before");
    const missed = 430;
    await Promise.all(
      Array.from({ length: missed }, (_, nth) => sendText(sender, ben, `missed ${nth}`)),
    );

    let live = 0;
    const sending = (async () => {
      for (; live < 60; live++) await sendText(sender, ben, `live ${live}`);
    })();
    await until("the first of them are there", () => live >= 10);
    const start = performance.now();
    await using device = await connect(server, ben, { instance: server.instances.length - 1 });
    const found = await catchUp(device, ada, 1);
    assert.ok(performance.now() - start < 2_000, `${performance.now() - start} ms`);
    await sending;
    const last = 1 + missed + 60;
    const wanted = Array.from({ length: last - 1 }, (_, index) => index + 2);
    await until("pages and events have all of them", () => {
      const events = device.heard("new_message").map(({ request_details }) => request_details.seq);
      return new Set([...found, ...events]).size === wanted.length;
    }, 2_500);
    const events = device.heard("new_message").map(({ request_details }) => request_details.seq);
    assert.deepEqual([...new Set([...found, ...events])].sort((a, b) => a - b), wanted);
  });
}

Deno.test("P5 messages: over 500 missed ones say resync, and the latest page starts again", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, 50_000);
  await using sender = await connect(server, ada);
  await Promise.all(Array.from({ length: 502 }, (_, nth) => sendText(sender, ben, `${nth}`)));
  await using device = await connect(server, ben);
  const asked = (after_seq: number) => device.expectReply("messages", { contact_user_id: ada.id, after_seq });
  assert.deepEqual(await asked(1), {
    list: [],
    has_more: true,
    resync: true,
    reacts: 0,
    last_seq: 502,
    read_seq: 0,
  });
  const missed = await asked(2);
  assert.equal(missed.resync, false);
  assert.equal(missed.list[0]?.seq, 3);
  const latest = await device.expectReply("messages", { contact_user_id: ada.id });
  assert.equal(latest.list.at(-1)?.seq, 502);
  assert.equal(latest.has_more, true);
});
