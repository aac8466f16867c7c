import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Wheel, type WheelSpin, type WheelStage, type WheelTable } from "@/client/state/wheel.ts";
import { sliceUnderPointer } from "@/client/wheel/angles.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const LOST = refusal("connection_lost");
const IDS = [200, "free", 350, 1_000, 50, 10_000, 500, 150, 5_000, 100] as const;

function refusal(code: string, data: Record<string, unknown> = {}) {
  return { ok: false, refusal: { code, data } };
}

function table(free_spins: number, version = 1): { ok: true; value: WheelTable } {
  const prizes = IDS.map((coins, index) => ({
    id: index + 1,
    name: String(coins),
    value: coins,
    coins,
    probability: 10,
    bgColor: "#000000",
    color: "#ffffff",
  }));
  return {
    ok: true,
    value: { prizes, price: 100, commitment: `sealed-${version}`, note: "", free_spins, version },
  };
}

function drawn(value: number | "free", free_spins: number, more: Partial<WheelSpin> = {}) {
  const spin: WheelSpin = {
    n: 1,
    kind: "free",
    type: value === "free" ? "spin" : "coins",
    value,
    prize_id: IDS.findIndex((each) => each === value) + 1,
    table: "",
    seed: "",
    commitment: "",
    client_seed: "",
    time: 1,
    free_spins,
    version: 2,
    credits: 700,
    credits_seq: 9,
    ...more,
  };
  return { ok: true, value: spin };
}

const BOUGHT = {
  ok: true,
  value: {
    request_details: {
      success: 1,
      credits_spent: 100,
      credits: 400,
      credits_seq: 8,
      free_spins: 1,
      version: 2,
    },
  },
};

interface Asked {
  module: string;
  rid: string | undefined;
  data: Record<string, unknown>;
}

/** A server that gives these answers to commands, and tables to whoever asks; a stage that writes down what it is told. */
function open(
  answers: unknown[],
  { tables = [table(1)], credits = 500, isStill = false, isOffline = false, opens = true } = {},
) {
  const asked: Asked[] = [];
  const log: string[] = [];
  const ports = new FakePorts();
  let latest = tables[0];
  const call = ((module: string, data: Asked["data"], options?: { rid: string }) => {
    if (module === "spinofluck/prizes") {
      latest = tables.shift() ?? latest;
      return Promise.resolve(latest);
    }
    asked.push({ module, data, rid: options?.rid });
    return Promise.resolve(answers.shift());
  }) as unknown as Call;
  const wheel = new Wheel({
    call,
    rid: ports.rid,
    after: ports.after,
    handleBalance: ({ credits }) => void log.push(`heard ${credits}`),
  });
  const stage: WheelStage = {
    credits: () => credits,
    random: ports.random,
    isOffline: () => isOffline,
    isStill: () => isStill,
    holdBalance: () => {
      log.push("held");
      return () => void log.push("released");
    },
    onTurn: () => void log.push("turns"),
    onStop: ({ value }) => void log.push(`stops at ${value}`),
    notify: ({ message, coins }) => void log.push(coins === undefined ? message : `${message} ${coins}`),
    wantCredits: (price) => void log.push(`wants ${price}`),
    onWon: () => void log.push("goes away"),
  };
  const leave = opens ? wheel.open(stage) : () => {};
  return { wheel, ports, asked, log, leave, kind: () => wheel.phase.value.kind };
}

/** Presses the button, and lets the server answer. */
async function press({ wheel }: { wheel: Wheel }): Promise<void> {
  await settle();
  wheel.spin();
  await settle();
}

Deno.test("WH-41 WH-43 WH-44 WH-47 Wheel: a free spin turns for 5.4 s, then tells its coins, and is idle after 6.4 s", async () => {
  const world = open([drawn(500, 0)]);
  const { wheel, ports, asked, log, kind } = world;
  await press(world);
  assert.deepEqual(asked.map(({ module }) => module), ["spinofluck/spin"]);
  assert.deepEqual(asked[0]?.data, { client_seed: "rid-2", commitment: "sealed-1" });
  assert.deepEqual(log, ["held", "heard 700"]);
  assert.equal(wheel.freeSpins.value, 0);
  const phase = wheel.phase.value;
  assert.ok(phase.kind === "turning");
  assert.equal(sliceUnderPointer(phase.degrees, 10), 6);

  ports.pass(399);
  assert.equal(log.length, 2);
  ports.pass(1);
  assert.equal(log.at(-1), "turns");
  ports.pass(4_999);
  assert.equal(kind(), "turning");
  ports.pass(1);
  assert.equal(kind(), "result");
  assert.deepEqual(log.slice(3), ["released", "stops at 500"]);
  ports.pass(999);
  assert.equal(kind(), "result");
  ports.pass(1);
  assert.equal(kind(), "idle");
  assert.deepEqual(log.slice(5), ["goes away", "notice.wheel_credits 500"]);
});

Deno.test("WH-47 Wheel: a spin that was won is one more, is told at once, and the wheel stays", async () => {
  const world = open([drawn("free", 1)], { tables: [table(1), table(1, 3)] });
  const { wheel, ports, log, kind } = world;
  await press(world);
  assert.equal(wheel.freeSpins.value, 0);
  ports.pass(5_400);
  await settle();
  assert.equal(wheel.freeSpins.value, 1);
  assert.deepEqual(log.slice(-2), ["stops at free", "notice.free_spin_winner"]);
  assert.equal(wheel.table.value?.commitment, "sealed-3");
  ports.pass(1_000);
  assert.equal(kind(), "idle");
  assert.equal(log.at(-1), "notice.free_spin_winner");
});

Deno.test("WH-41 Wheel: without a free spin it buys one and uses it; without the coins it wants some", async () => {
  const rich = open([BOUGHT, drawn(50, 0, { version: 3 })], { tables: [table(0)] });
  await press(rich);
  assert.deepEqual(rich.asked.map(({ module }) => module), ["spinofluck/buy_spin", "spinofluck/spin"]);
  assert.deepEqual(rich.asked[0]?.data, { price: 100 });
  assert.deepEqual(rich.log, ["heard 400", "held", "heard 700"]);

  const poor = open([], { tables: [table(0)], credits: 99 });
  await press(poor);
  assert.deepEqual(poor.log, ["wants 100"]);
  assert.deepEqual(poor.asked, []);
  const outspent = open([refusal("not_enough_credits", { needed: 100 })], { tables: [table(0)] });
  await press(outspent);
  assert.deepEqual(outspent.log, ["wants 100"]);
  assert.equal(outspent.kind(), "idle");
});

Deno.test("WH-42 Wheel: presses while one is under way, or turns, do nothing", async () => {
  const world = open([drawn(50, 0)], { tables: [table(3)] });
  await settle();
  for (let times = 0; times < 3; times++) world.wheel.spin();
  await press(world);
  world.ports.pass(6_399);
  await press(world);
  assert.equal(world.asked.length, 1);
});

Deno.test("WH-42 Wheel: a lost connection is waited for, and the same is asked again under its rid", async () => {
  const world = open([LOST, LOST, drawn(50, 0)]);
  const { wheel, asked, kind } = world;
  await press(world);
  assert.deepEqual(wheel.phase.value, { kind: "asking", waits: true });
  wheel.refresh();
  await settle();
  wheel.refresh();
  await settle();
  assert.equal(kind(), "turning");
  assert.equal(asked.length, 3);
  assert.deepEqual(asked[2], asked[0]);
});

Deno.test("WH-42 Wheel: it is said at once without a connection, else after 2 s, that it waits; it is asked once all the same", async () => {
  const offline = open([new Promise(() => {})], { isOffline: true });
  await press(offline);
  assert.deepEqual(offline.wheel.phase.value, { kind: "asking", waits: true });

  const { promise, resolve } = Promise.withResolvers<unknown>();
  const slow = open([promise]);
  await press(slow);
  slow.ports.pass(1_999);
  assert.deepEqual(slow.wheel.phase.value, { kind: "asking", waits: false });
  slow.ports.pass(1);
  assert.deepEqual(slow.wheel.phase.value, { kind: "asking", waits: true });
  slow.wheel.refresh();
  await settle();
  resolve(drawn(50, 0));
  await settle();
  assert.equal(slow.kind(), "turning");
  slow.ports.pass(2_000);
  assert.equal(slow.kind(), "turning");
  assert.equal(slow.asked.length, 1);
});

Deno.test("WH-42 Wheel: an answer that does not come is asked for three times, then by the next press", async () => {
  const world = open([refusal("no_answer"), refusal("internal"), refusal("no_answer"), drawn(50, 0)]);
  const { wheel, ports, asked, kind } = world;
  await press(world);
  for (const ms of [1_000, 2_000]) {
    ports.pass(ms);
    await settle();
  }
  assert.equal(kind(), "idle");
  assert.equal(wheel.problem.value, "uncertain");
  assert.equal(world.log.at(-1), "released");
  await press(world);
  assert.equal(kind(), "turning");
  assert.equal(new Set(asked.map(({ rid }) => rid)).size, 1);
  assert.equal(asked.length, 4);
});

Deno.test("WH-44 Wheel: closed while it turns, what was won counts and is told at once; closed before, with its answer", async () => {
  const turning = open([drawn(500, 0)]);
  await press(turning);
  turning.leave();
  assert.deepEqual(turning.log.slice(2), ["released", "notice.wheel_credits 500"]);
  assert.equal(turning.kind(), "idle");
  turning.ports.pass(10_000);
  assert.equal(turning.log.length, 4);

  const asking = open([LOST, drawn("free", 1)]);
  await press(asking);
  asking.leave();
  assert.equal(asking.log.at(-1), "released");
  asking.wheel.refresh();
  await settle();
  assert.deepEqual(asking.log.slice(-2), ["heard 700", "notice.free_spin_winner"]);
  assert.equal(asking.wheel.freeSpins.value, 1);

  const seen = open([drawn(500, 0)]);
  await press(seen);
  seen.ports.pass(5_400);
  seen.leave();
  assert.equal(seen.log.at(-1), "notice.wheel_credits 500");
});

Deno.test("WH-48 Wheel: a refusal is said; a wheel that has changed, and spins that are gone, are asked for anew", async () => {
  for (
    const code of [
      "spending_blocked",
      "spend_cap_reached",
      "paused",
      "quiet_hours",
      "too_many_requests",
      "not_for_sale",
    ] as const
  ) {
    const world = open([refusal(code)], { tables: [table(0)] });
    await press(world);
    assert.equal(world.wheel.problem.value, code);
    assert.equal(world.kind(), "idle");
  }
  const dear = table(0);
  dear.value.price = 120;
  const dearer = open([refusal("price_changed")], { tables: [table(0), dear] });
  await press(dearer);
  assert.deepEqual([dearer.wheel.problem.value, dearer.wheel.table.value?.price], ["price_changed", 120]);
  const changed = open([refusal("wheel_changed")], { tables: [table(1), table(1, 7)] });
  await press(changed);
  assert.equal(changed.wheel.problem.value, "wheel_changed");
  assert.equal(changed.wheel.table.value?.commitment, "sealed-7");
  assert.equal(changed.wheel.freeSpins.value, 1);
  const unsold = table(0);
  unsold.value.price = 0;
  const app = open([refusal("not_in_app")], { tables: [table(0), unsold] });
  await press(app);
  assert.deepEqual([app.wheel.problem.value, app.wheel.table.value?.price], ["not_in_app", 0]);
  const gone = open([refusal("no_spins")], { tables: [table(1), table(0, 2)] });
  await press(gone);
  assert.equal(gone.wheel.problem.value, "no_spins");
  assert.equal(gone.wheel.freeSpins.value, 0);
  const odd = open([refusal("who_knows")]);
  await press(odd);
  assert.equal(odd.wheel.problem.value, "something_wrong");
});

Deno.test("WH-49 Wheel: older news of spins is let go, and there are never fewer than none", async () => {
  const { wheel } = open([], { tables: [table(2, 5)] });
  await settle();
  const handle = (free_spins: number, version: number) =>
    wheel.handle({ module: "spinofluck/spins", data: { free_spins, version, credits: 1, credits_seq: 1 } });
  handle(9, 4);
  assert.equal(wheel.freeSpins.value, 2);
  handle(3, 6);
  assert.equal(wheel.freeSpins.value, 3);
  handle(-1, 7);
  assert.equal(wheel.freeSpins.value, 0);
});

Deno.test("WH-44 Wheel: news of the spin that turns waits until it stands still", async () => {
  const world = open([drawn("free", 1)]);
  await press(world);
  world.wheel.handle({
    module: "spinofluck/spins",
    data: { free_spins: 1, version: 2, credits: 1, credits_seq: 1 },
  });
  assert.equal(world.wheel.freeSpins.value, 0);
});

Deno.test("WH-50 Wheel: for those who want less motion the result is there at once", async () => {
  const world = open([drawn(500, 0)], { isStill: true });
  await press(world);
  assert.equal(world.kind(), "result");
  world.ports.pass(1_000);
  assert.equal(world.kind(), "idle");
});

Deno.test("WH-46 Wheel: a prize that is not on the wheel stops at 0, and is told all the same", async () => {
  const world = open([drawn(77, 0, { prize_id: 99 })]);
  await press(world);
  const phase = world.wheel.phase.value;
  assert.equal(phase.kind === "turning" && phase.degrees, 0);
  world.ports.pass(6_400);
  assert.equal(world.log.at(-1), "notice.wheel_credits 77");
});

Deno.test("WH-48 Wheel: a table that does not come can be asked for again", async () => {
  const failed = { ok: false, refusal: { code: "internal", data: {} } } as unknown as ReturnType<
    typeof table
  >;
  const world = open([], { tables: [failed, table(1)] });
  await press(world);
  assert.equal(world.wheel.loading.value, "failed");
  assert.deepEqual(world.asked, []);
  await world.wheel.load();
  assert.equal(world.wheel.loading.value, "idle");
});
