import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { newChange } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { takeInbox } from "@/store/inbox/reader.ts";
import { putInbox } from "@/store/inbox/writer.ts";
import { keys } from "@/store/keys.ts";

const here = "here" as InstanceId;

async function fill(database: Database, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth++) {
    const change = newChange();
    const delivery: Delivery = { kind: "presence", member: String(nth) as MemberId, online: true };
    putInbox(change, here, { id: crypto.randomUUID(), deliveries: [delivery], now: 0 });
    await database.commit(change);
  }
}

async function takeAll(database: Database): Promise<number[]> {
  const taken: number[] = [];
  while (
    await takeInbox(database, here, (deliveries) => {
      for (const delivery of deliveries) {
        if (delivery.kind === "presence") taken.push(Number(delivery.member));
      }
    }) > 0
  );
  return taken;
}

Deno.test("P3 takeInbox: everything once, then nothing is left", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await fill(database, 20);
  assert.deepEqual(await takeAll(database), Array.from({ length: 20 }, (_, index) => index + 1));
  assert.deepEqual(await takeAll(database), []);
  for await (const { key } of database.list(keys.inboxes(here))) assert.fail(String(key));
  await database.close();
});

Deno.test("P4 takeInbox: in the order of the commits, however much has gathered", async () => {
  const database = await openDatabase({ path: ":memory:" });
  await fill(database, 1_300);
  assert.deepEqual(await takeAll(database), Array.from({ length: 1_300 }, (_, index) => index + 1));
  await database.close();
});
