import assert from "node:assert/strict";
import { pairOf } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Message } from "@/store/records.ts";
import { audit } from "@/store/audit/mod.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { type DeskWorld, openDeskWorld } from "@/tests/kit/desk_world.ts";

const DAY_MS = 24 * 3_600_000;

/** Ada was paid back and writes again; Ben waits. */
async function openAuditedWorld() {
  const clock = new TestClock();
  const world = await openDeskWorld({ now: clock.now });
  const [ada, ben] = [await world.join("Ada"), await world.join("Ben")];
  await world.write(ada);
  await world.write(ada);
  clock.advance(DAY_MS);
  const pair = pairOf(ada, world.persona);
  assert.ok(await world.actors.conversations.payBack(pair));
  await world.write(ada);
  await world.write(ben);
  return { ...world, clock, ada, ben, pair, [Symbol.asyncDispose]: world[Symbol.asyncDispose] };
}

type World = Awaited<ReturnType<typeof openAuditedWorld>>;

async function problemsOf({ database, clock }: { database: DeskWorld["database"]; clock: TestClock }) {
  return (await Array.fromAsync(audit(database, clock.now))).map(({ key, problem }) => `${key} ${problem}`);
}

/** Changes a stored value as no server would. */
async function corrupt<Value>(world: World, key: Deno.KvKey, to: (value: Value) => unknown): Promise<void> {
  const { value } = await world.database.get(key as never);
  const next = to(value as Value);
  const change = newChange();
  if (next === undefined) change.deletes.push(key);
  else set(change, key as never, next as never);
  await world.database.commit(change);
}

const CORRUPTIONS: { name: string; plant: (world: World) => Promise<void>; says: RegExp }[] = [
  {
    name: "a conversation that waits and has no row in the queue",
    plant: (world) => corrupt(world, keys.deskQueue(world.pair), () => undefined),
    says: /its row in the desk's queue is missing/,
  },
  {
    name: "a row of the queue that says otherwise than its conversation",
    plant: (world) => corrupt(world, keys.deskQueue(world.pair), (row: object) => ({ ...row, paid: false })),
    says: /waits in the desk's queue, and its conversation does not/,
  },
  {
    name: "lines that nothing would pay back",
    plant: async (world) => {
      const { desk } = await world.stored(world.ada);
      await corrupt(world, keys.answerDue(desk?.due?.at ?? 0, world.pair), () => undefined);
    },
    says: /nothing says when its unanswered lines are paid back/,
  },
  {
    name: "a time at which nothing is due",
    plant: (world) => corrupt(world, keys.answerDue(1, world.pair), () => 0),
    says: /would pay lines back of which nothing is due/,
  },
  {
    name: "fewer lines due than are unanswered",
    plant: (world) =>
      corrupt(world, keys.conversation(world.pair), (each: Conversation) => ({
        ...each,
        desk: each.desk?.due && { ...each.desk, due: { ...each.desk.due, lines: 7 } },
      })),
    says: /7 lines from 4 on are due, unanswered are 1 from 4 on/,
  },
  {
    name: "nothing due although lines are unanswered",
    plant: async (world) => {
      const { desk } = await world.stored(world.ada);
      await corrupt(world, keys.answerDue(desk?.due?.at ?? 0, world.pair), () => undefined);
      await corrupt(world, keys.deskQueue(world.pair), (row: object) => ({ ...row, paid: false }));
      await corrupt(world, keys.conversation(world.pair), ({ desk, ...each }: Conversation) => {
        const { due: _, ...rest } = desk ?? assert.fail();
        return { ...each, desk: rest };
      });
    },
    says: /nothing is due, although unanswered are 1 from 4 on/,
  },
  {
    name: "a refund that was answered before",
    plant: async (world) => {
      const key = keys.message(world.pair, 2);
      await corrupt(world, key, (each: Message) => ({ ...each, sender_id: world.persona }));
    },
    says: /had answered what came back/,
  },
  {
    name: "a line that says other coins than its entry",
    plant: (world) =>
      corrupt(world, keys.message(world.pair, 3), (each: Message) => ({
        ...each,
        refund: each.refund && { ...each.refund, coins: 1_000 },
      })),
    says: /tells of a refund that no entry makes/,
  },
  {
    name: "a refund of more than was paid",
    plant: async (world) => {
      const { value } = await world.database.get(keys.message(world.pair, 3));
      await corrupt(world, keys.entry(world.ada, value?.refund?.entry ?? 0), (entry: Entry) => ({
        ...entry,
        ref: `${world.pair.join(".")}.2`,
      }));
    },
    says: /no line of ".*\.2" tells of it/,
  },
];

Deno.test("DL-13 P24 audit: what the desk's commands leave is sound", async () => {
  await using world = await openAuditedWorld();
  assert.deepEqual(await problemsOf(world), []);
});

for (const { name, plant, says } of CORRUPTIONS) {
  Deno.test(`DL-13 P24 audit: finds ${name}`, async () => {
    await using world = await openAuditedWorld();
    await plant(world);
    const problems = await problemsOf(world);
    assert.ok(problems.some((each) => says.test(each)), problems.join("\n"));
  });
}
