import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { QueueRow } from "@/store/records.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { openLiveQueue } from "@/actors/desk/queue/live.ts";
import { personaRow, queueRow } from "@/tests/kit/desk_rows.ts";
import { FakeTimers, TestClock, until } from "@/tests/kit/mod.ts";

const persona = "persona000" as MemberId;
const ada = "adaadaada0" as MemberId;
const pair = pairOf(persona, ada);

const row = (own: Partial<QueueRow> = {}) => queueRow(persona, ada, { state: "new", ...own });

async function store(database: Database, value: QueueRow | null): Promise<void> {
  const change = newChange();
  if (value) set(change, keys.deskQueue(pair), value);
  else remove(change, keys.deskQueue(pair));
  await database.commit(change);
}

async function open(
  join: () => Promise<void> = () => Promise.resolve(),
  onError = (error: unknown): void => {
    throw error;
  },
) {
  const database = await openDatabase({ path: ":memory:" });
  const clock = new TestClock();
  const live = openLiveQueue({ database, now: clock.now }, { presence: { join }, onError });
  return {
    database,
    clock,
    live,
    async [Symbol.asyncDispose]() {
      live.forget();
      await live.idle();
      await database.close();
    },
  };
}

Deno.test("DQ-20 live: news that come while it loads are not undone by what is listed", async () => {
  const gate = Promise.withResolvers<void>();
  await using world = await open(() => gate.promise);
  const { live, database } = world;
  await store(database, row());
  const loading = live.ensure();
  // Committed after the list was begun, and heard before it is read.
  await store(database, row({ since: 9 }));
  live.handle({ about: "queue", pair, row: row({ since: 7 }) });
  gate.resolve();
  await loading;
  assert.equal(live.index.get(pair)?.since, 9, "as it is stored, not as it was heard");
});

Deno.test("DQ-20 live: news that overtake each other are read again once it is quiet", async () => {
  await using world = await open();
  const { live, database } = world;
  await live.ensure();
  using timers = new FakeTimers();
  await store(database, row({ state: "waiting" }));
  live.handle({ about: "queue", pair, row: row({ state: "waiting" }) });
  // An older commit of another instance comes later.
  live.handle({ about: "queue", pair, row: row() });
  assert.equal(live.index.get(pair)?.state, "new");
  timers.advance(1_000);
  await live.idle();
  assert.equal(live.index.get(pair)?.state, "waiting");
});

Deno.test("DQ-20 live: before it is asked for it keeps nothing, and after an end it begins anew", async () => {
  let joins = 0;
  await using world = await open(() => {
    joins++;
    return Promise.resolve();
  });
  const { live, database } = world;
  live.handle({ about: "queue", pair, row: row() });
  assert.equal(live.index.size, 0);
  await store(database, row());
  await Promise.all([live.ensure(), live.ensure()]);
  assert.equal(live.index.size, 1);
  live.forget();
  assert.equal(live.index.size, 0);
  await store(database, null);
  await live.ensure();
  assert.deepEqual([live.index.size, joins], [0, 2]);
});

Deno.test("DQ-20 live: a virtual profile that changes is read, and one that is gone is forgotten", async () => {
  await using world = await open();
  const { live, database } = world;
  await live.ensure();
  const change = newChange();
  set(change, keys.persona(persona), personaRow(persona, { teams: ["north"] }));
  await database.commit(change);
  live.handle({ about: "persona", persona });
  await until("it is known", () => live.personas.has(persona));
  const gone = newChange();
  remove(gone, keys.persona(persona));
  await database.commit(gone);
  live.handle({ about: "persona", persona });
  await until("it is forgotten", () => !live.personas.has(persona));
});

Deno.test("DQ-20 live: what cannot be read once is read again", async () => {
  const failures: unknown[] = [];
  await using world = await open(undefined, (error) => void failures.push(error));
  const { live, database } = world;
  await live.ensure();
  using timers = new FakeTimers();
  const change = newChange();
  set(change, keys.persona(persona), personaRow(persona, { teams: ["north"] }));
  await database.commit(change);
  await store(database, row({ state: "waiting" }));
  const { get, getMany } = database;
  database.get = () => Promise.reject(new Error("no database"));
  database.getMany = () => Promise.reject(new Error("no database"));
  live.handle({ about: "persona", persona });
  live.handle({ about: "queue", pair, row: row({ state: "waiting" }) });
  live.handle({ about: "queue", pair, row: row() });
  timers.advance(1_000);
  await live.idle();
  assert.deepEqual([failures.length, live.personas.size], [2, 0]);
  Object.assign(database, { get, getMany });
  live.wake();
  await live.idle();
  assert.deepEqual(live.personas.get(persona)?.teams, ["north"]);
  assert.equal(live.index.get(pair)?.state, "waiting");
  assert.equal(failures.length, 2);
});
