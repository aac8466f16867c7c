/** Three members write and read at once from everywhere; in the end every count is exact (P4, P6, P11). */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import {
  audit,
  balanceOf,
  type Client,
  connect,
  grantCoins,
  type Lane,
  openServer,
  sendText,
  signUp,
  type TestMember,
} from "@/tests/kit/mod.ts";

const COINS = 20_000;
const third = fc.nat({ max: 2 });
const steps = fc.array(fc.record({ by: third, other: third, reads: fc.boolean(), device: third }), {
  minLength: 240,
  maxLength: 240,
});

for (const lane of ["three", "two"] as const satisfies Lane[]) {
  Deno.test(`P4 P6 P11 CN-7 lane ${lane}: mixed operations at once leave exact counts and a clean audit`, async () => {
    await using server = await openServer({ lane });
    await using stack = new AsyncDisposableStack();
    const members: TestMember[] = [];
    const devices: Client[][] = [];
    for (const name of ["Ada", "Ben", "Cleo"]) {
      const member = await signUp(server, { name });
      await grantCoins(server, member, COINS - 200);
      members.push(member);
      const own: Client[] = [];
      for (let nth = 0; nth < 3; nth++) {
        own.push(stack.use(await connect(server, member, { instance: nth % server.instances.length })));
      }
      devices.push(own);
    }
    const sent = [0, 0, 0];
    const [plan = []] = fc.sample(steps, 1);

    async function act({ by, other, reads, device }: (typeof plan)[number]): Promise<void> {
      const [from, to] = [devices[by]?.[device], members[other]];
      if (!from || !to || by === other) return;
      if (!reads) {
        await sendText(from, to, `from ${by}`);
        sent[by] = (sent[by] ?? 0) + 1;
        return;
      }
      const { list } = await from.expectReply("messages", { contact_user_id: to.id });
      const last = list.findLast(({ sender_id }) => sender_id === to.id);
      if (!last) return;
      const { contacts } = await from.expectReply("message/read", { message_id: last.id });
      assert.ok((contacts[0]?.read_seq ?? 0) >= last.seq);
    }

    // Twelve hands, each with its own part of the plan.
    await Promise.all(
      Array.from({ length: 12 }, async (_, hand) => {
        for (const [nth, step] of plan.entries()) if (nth % 12 === hand) await act(step);
      }),
    );

    for (const [index, member] of members.entries()) {
      assert.equal(await balanceOf(server, member), COINS - 50 * (sent[index] ?? 0));
      const device: Client | undefined = devices[index]?.[0];
      assert.ok(device);
      let total = 0;
      for (const other of members) {
        if (other === member) continue;
        const { list, last_seq }: CallOutput<"messages"> = await device.expectReply("messages", {
          contact_user_id: other.id,
          recordsToTake: 100,
        });
        assert.deepEqual(
          list.map(({ seq }) => seq),
          Array.from({ length: last_seq }, (_, at) => at + 1).slice(-100),
        );
        const unread = list.filter(({ sender_id, seen }) => sender_id === other.id && !seen).length;
        total += unread;
        const row: ContactView = await device.expectReply("user/contact/get_by_id", { contact_id: other.id });
        if (last_seq <= 100) assert.equal(row.unread, unread);
      }
      for (const each of devices[index] ?? []) {
        assert.deepEqual(await each.expectReply("user/contacts/unread", {}), [{ total }]);
      }
    }
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}
