import assert from "node:assert/strict";
import type { MemberId, StaffId, StaffSessionId } from "@/domain/ids.ts";
import { BOARD_EVENT_MS, PAGE_NEWS_MS, QUEUE_EVENT_MS } from "@/domain/limits.ts";
import type { BoardView, QueueView } from "@/protocol/desk/views/queue.ts";
import type { Connection } from "@/gateway/connection.ts";
import type { DeskSocket } from "@/gateway/desk/sockets.ts";
import { openTold } from "@/gateway/desk/told.ts";
import { personaRow, staffRow } from "@/tests/kit/desk_rows.ts";
import { FakeTimers, TestClock } from "@/tests/kit/mod.ts";

const totals = { new: 0, waiting: 0, claimed: 0, snoozed: 0, escalated: 0 };

const personaOf = (id: MemberId) => personaRow(id, { teams: [id] });
const staffOf = (id: string) =>
  staffRow(id as StaffId, {
    roles: id === "boss" ? ["moderator", "supervisor"] : id === "sam" ? ["safety"] : ["moderator"],
    teams: [id],
  });

/** Two people, each of a team of their own whose profile has the team's name. */
function open(...people: string[]) {
  const clock = new TestClock(0);
  const world = { waiting: 0, computed: 0 };
  const heard: string[] = [];
  const lists: string[] = [];
  const sockets = people.map((id): DeskSocket => ({
    connection: {
      send: (text: string) => {
        const { module, data } = JSON.parse(text);
        heard.push(`${id} ${module}`);
        if (module === "lists") lists.push(`${id} ${data.lists.join()}`);
      },
    } as unknown as Connection,
    token: id,
    staff: id as StaffId,
    session: id as StaffSessionId,
    lang: "en",
    watchesBoard: false,
  }));
  const queue: QueueView = {
    rows: [],
    totals,
    mine: [],
    shift: { open: 1, since: 1 },
    held_max: 5,
    skips_left: 3,
    profiles: 1,
  };
  const board: BoardView = { moderators: [], totals, teams: [], languages: [], oldest: null };
  const told = openTold({
    queue: {
      view: () => {
        world.computed++;
        return Promise.resolve({ ...queue, totals: { ...totals, waiting: world.waiting } });
      },
      board: () => Promise.resolve({ ...board, totals: { ...totals, waiting: world.waiting } }),
      staffOf: (id) => Promise.resolve(staffOf(id)),
      personaOf,
    },
    sockets: () => sockets,
    monotonic: clock.now,
    onError: (error) => {
      throw error;
    },
  });
  const changed = (persona: string) => {
    const row = {
      persona: persona as MemberId,
      member: "adaadaada0" as MemberId,
      lang: "en" as const,
      state: "new" as const,
      since: 1,
      promise_at: 2,
      kind: "message" as const,
      paid: true,
      claim: null,
      until: 0,
      why: null,
    };
    told.mark({ about: "row", before: null, after: row });
  };
  return { told, sockets, heard, lists, world, changed, clock };
}

/** Lets timers and what they begin run. */
async function pass(timers: FakeTimers, clock: TestClock, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 50) {
    clock.advance(50);
    timers.advance(50);
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  }
}

Deno.test("DW-20 WI-25 told: a page hears of lists that have changed since it was asked for, where its reader may see them", async () => {
  using timers = new FakeTimers();
  const { told, sockets, lists, clock } = open("sam", "mia");
  const [sam, mia] = sockets;
  if (!sam || !mia) throw new RangeError("There are two");
  clock.advance(PAGE_NEWS_MS);
  const before = clock.now();
  clock.advance(1);
  told.markList("review");
  await pass(timers, clock, QUEUE_EVENT_MS + 50);
  assert.deepEqual(lists.splice(0), ["sam review"]);

  await told.tellMissed(sam, before);
  await told.tellMissed(mia, before);
  assert.deepEqual(lists.splice(0), ["sam review"]);
  await told.tellMissed(sam, clock.now());
  assert.deepEqual(lists, []);
  // Where nobody knows, all of them may have.
  await told.tellMissed(sam, -Infinity);
  assert.match(lists[0] ?? "", /review/);
  assert.match(lists[0] ?? "", /reports/);
});

Deno.test("DQ-13 told: whoever may answer hears of it, at most every 300 ms, and only of what has changed", async () => {
  using timers = new FakeTimers();
  const { told, heard, world, changed, clock } = open("mia", "noa");
  world.waiting = 1;
  changed("mia");
  await pass(timers, clock, 50);
  assert.deepEqual(heard, ["mia queue"], "Noa is of another team");
  for (let nth = 0; nth < 1_000; nth++) {
    world.waiting++;
    changed("mia");
  }
  await pass(timers, clock, QUEUE_EVENT_MS - 100);
  assert.equal(heard.length, 1);
  await pass(timers, clock, 150);
  assert.equal(heard.length, 2);
  assert.equal(world.computed, 2, "a thousand changes are one round");
  changed("mia");
  await pass(timers, clock, QUEUE_EVENT_MS * 2);
  assert.equal(heard.length, 2, "nothing has changed for her");
  told.close();
});

Deno.test("DQ-13 told: a socket that has just come gets its queue; the board goes to who asked for it and may see it", async () => {
  using timers = new FakeTimers();
  const { told, sockets, heard, world, changed, clock } = open("mia", "boss");
  const [mia, boss] = sockets;
  assert.ok(mia && boss);
  told.markSocket(mia);
  await pass(timers, clock, 50);
  assert.deepEqual(heard, ["mia queue"]);
  told.watchBoard(mia);
  told.watchBoard(boss);
  await pass(timers, clock, 50);
  assert.deepEqual(heard.slice(1), ["boss board"]);
  assert.equal(mia.watchesBoard, false);
  world.waiting = 9;
  changed("nobody's");
  await pass(timers, clock, BOARD_EVENT_MS + 100);
  assert.deepEqual(heard.filter((each) => each === "boss board").length, 2);
  told.close();
});

Deno.test("DW-20 told: that a list has changed hears who may see it, once for changes of a moment", async () => {
  using timers = new FakeTimers();
  const { told, heard, clock } = open("mia", "sam");
  for (let nth = 0; nth < 100; nth++) told.markList("reports");
  told.markList("money");
  await pass(timers, clock, QUEUE_EVENT_MS + 50);
  assert.deepEqual(heard, ["sam lists"]);
  told.markList("reports");
  told.close();
  await pass(timers, clock, QUEUE_EVENT_MS * 2);
  assert.equal(heard.length, 1);
});
