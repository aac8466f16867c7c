import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { withholdCoins } from "@/client/shop/withhold_coins.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

function openClient(credits: number): Client {
  return new Client({ id: "me", credits, credits_seq: 3 }, {
    ports: new FakePorts(),
    clock: () => 0,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), tell: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: () => {},
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, "me"),
    leave: () => {},
  });
}

Deno.test("SH-30 withholdCoins: coins that are to be taken come into the balance when they are, with all news of it", () => {
  for (const [had, shown] of [[200, 0], [250, 50], [120, 0]] as const) {
    const client = openClient(had);
    const release = withholdCoins(client, 200);
    client.hearBalance({ credits: had, credits_seq: 3 });
    assert.equal(client.balance.value.credits, shown);
    release();
    assert.deepEqual(client.balance.value, { credits: had, credits_seq: 3 });
  }
  const client = openClient(200);
  const release = withholdCoins(client, 200);
  client.hearBalance({ credits: 300, credits_seq: 4 });
  assert.equal(client.balance.value.credits, 0);
  release();
  assert.deepEqual(client.balance.value, { credits: 300, credits_seq: 4 });
});
