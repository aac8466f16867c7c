/** Conversations against a simple model: up to 1,000 mixed operations of three members, from two instances at once. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId } from "@/domain/ids.ts";
import { messageId, pairOf } from "@/domain/ids.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { audit, grantCoins, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

interface Sent {
  by: number;
  text: string;
}

type Operation =
  | { kind: "send"; by: number; to: number; at: number; again: boolean }
  | { kind: "read"; by: number; of: number; at: number; back: number }
  | { kind: "archive"; by: number; of: number; at: number; archived: boolean };

const member = fc.nat({ max: 2 });
const at = fc.nat({ max: 1 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant("send" as const), by: member, to: member, at, again: fc.boolean() }),
  fc.record({ kind: fc.constant("read" as const), by: member, of: member, at, back: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant("archive" as const), by: member, of: member, at, archived: fc.boolean() }),
).filter((each) => each.kind === "send" ? each.by !== each.to : each.by !== each.of);

/** What must be true, kept the simple way. */
class Model {
  readonly threads = new Map<string, Sent[]>();
  readonly marks = new Map<string, number>();
  /** Whose archive has whom. */
  readonly archives = new Set<string>();
  readonly balances = [200, 2_000, 20_000];

  thread(one: number, other: number): Sent[] {
    const key = [one, other].sort().join();
    const thread = this.threads.get(key) ?? [];
    this.threads.set(key, thread);
    return thread;
  }

  mark(reader: number, other: number): number {
    return this.marks.get(`${reader} ${other}`) ?? 0;
  }

  unread(reader: number, other: number): number {
    return this.thread(reader, other)
      .filter(({ by }, index) => by === other && index + 1 > this.mark(reader, other)).length;
  }
}

async function run(operations: readonly Operation[]): Promise<void> {
  const database = await openDatabase({ path: ":memory:" });
  try {
    const instances = [
      await openTestActors({ database, instance: "one" }),
      await openTestActors({ database, instance: "two" }),
    ];
    const ids: MemberId[] = [];
    for (const name of ["Ada", "Ben", "Cleo"]) ids.push(await instances[0]?.join(name) ?? assert.fail());
    const model = new Model();
    for (const [self, id] of ids.entries()) {
      const missing = (model.balances[self] ?? 0) - SIGN_UP_COINS;
      if (missing > 0) await grantCoins({ database }, { id }, missing);
    }
    for (const [nth, each] of operations.entries()) await act(instances, ids, model, { nth, each });
    await compare(instances[1] ?? assert.fail(), ids, model);
    await audit({ database });
  } finally {
    await database.close();
  }
}

async function act(
  instances: readonly TestActors[],
  ids: readonly MemberId[],
  model: Model,
  { nth, each }: { nth: number; each: Operation },
): Promise<void> {
  const { actors } = instances[each.at] ?? assert.fail();
  const self = ids[each.by] ?? assert.fail();
  const other = ids[each.kind === "send" ? each.to : each.of] ?? assert.fail();
  if (each.kind === "send") {
    const thread = model.thread(each.by, each.to);
    const input = { receiver_id: other, message_type: "text", message_text: `text ${nth}` };
    const result = await actors.conversations.send(self, `rid${nth}`, input);
    const balance = model.balances[each.by] ?? 0;
    assert.equal(result.ok, balance >= 50);
    if (!result.ok) return;
    model.balances[each.by] = balance - 50;
    model.archives.delete(`${each.by} ${each.to}`);
    model.archives.delete(`${each.to} ${each.by}`);
    thread.push({ by: each.by, text: `text ${nth}` });
    assert.equal(result.value.request_details.message.seq, thread.length);
    if (each.again) assert.deepEqual(await actors.conversations.send(self, `rid${nth}`, input), result);
    return;
  }
  const thread = model.thread(each.by, each.of);
  if (each.kind === "archive") {
    const result = await actors.conversations.archive(self, other, each.archived);
    assert.equal(result.ok, thread.length > 0);
    if (result.ok && each.archived) model.archives.add(`${each.by} ${each.of}`);
    else model.archives.delete(`${each.by} ${each.of}`);
    return;
  }
  const seq = Math.max(1, thread.length - each.back);
  const result = await actors.conversations.read(self, { message_id: messageId(pairOf(self, other), seq) });
  const sent = thread[seq - 1];
  if (!sent) return assert.equal(!result.ok && result.refusal.code, "unknown_message");
  if (sent.by === each.by) return assert.equal(!result.ok && result.refusal.code, "not_receiver");
  const mark = Math.max(seq, model.mark(each.by, each.of));
  model.marks.set(`${each.by} ${each.of}`, mark);
  assert.deepEqual(result.ok && result.value.contacts, [{
    id: other,
    read_seq: mark,
    unread: model.unread(each.by, each.of),
  }]);
}

async function compare(
  { actors, database }: TestActors,
  ids: readonly MemberId[],
  model: Model,
): Promise<void> {
  for (const [self, id] of ids.entries()) {
    assert.equal((await database.get(keys.account(id))).value?.balance, model.balances[self]);
    let total = 0;
    for (const [other, otherId] of ids.entries()) {
      if (other === self) continue;
      const thread = model.thread(self, other);
      if (!model.archives.has(`${self} ${other}`)) total += model.unread(self, other);
      const contact = await actors.ask.contacts.get(id, otherId);
      assert.equal(contact.ok && contact.value.unread, model.unread(self, other));
      const page = await actors.ask.conversations.messages(id, {
        contact_user_id: otherId,
        recordsToTake: 100,
        currentLength: 0,
      });
      assert.ok(page.ok);
      const { list, read_seq } = page.value;
      assert.equal(read_seq, model.mark(other, self));
      assert.deepEqual(list.map(({ seq, message }) => ({ seq, message })), numbered(thread).slice(-100));
      for (const { seq, seen, sender_id } of list) {
        assert.equal(seen, seq <= (sender_id === id ? model.mark(other, self) : model.mark(self, other)));
      }
    }
    assert.equal(await actors.ask.contacts.unread(id), total);
    for (const archived of [0, 1] as const) {
      const page = { archived, currentLength: 0, recordsToTake: 20 };
      const rows = await actors.ask.contacts.list(id, page);
      const others = ids.filter((_, other) =>
        other !== self && model.thread(self, other).length > 0 &&
        model.archives.has(`${self} ${other}`) === (archived === 1)
      );
      assert.deepEqual(rows.map((row) => row.id).sort(), others.sort());
    }
  }
}

function numbered(thread: readonly Sent[]): { seq: number; message: string }[] {
  return thread.map(({ text }, index) => ({ seq: index + 1, message: text }));
}

Deno.test("AR-1 AR-2 AR-3 P4 P6 P11 conversations: any mix of sends, marks and archives does what the model does", async () => {
  await fc.assert(fc.asyncProperty(fc.array(operation, { maxLength: 60 }), run), { numRuns: 10 });
});

Deno.test("P4 P6 P11 conversations: also over 1,000 mixed operations", async () => {
  const [operations] = fc.sample(fc.array(operation, { minLength: 1_000, maxLength: 1_000, size: "max" }), 1);
  await run(operations ?? assert.fail());
});
