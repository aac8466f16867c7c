/** Discovery over real sockets: who finds whom, on several isolates, while others come and change. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import {
  addCrowd,
  audit,
  type Client,
  connect,
  grantCoins,
  openServer,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";

const BERLIN = { id: 2950159, lat: 52.52437, lng: 13.41053 };

async function pageThrough(device: Client, onPage: (nth: number) => Promise<void>): Promise<GridCardView[]> {
  const cards: GridCardView[] = [];
  for (let nth = 0;; nth++) {
    const after = cards.at(-1)?.cursor;
    const page = await device.expectReply("meet", after === undefined ? {} : { after });
    cards.push(...page);
    if (page.length < 24) return cards;
    await onPage(nth);
  }
}

Deno.test("DI-6 meet: 2,000 rows page by page without repeat or gap, while others come", async () => {
  const clock = new TestClock();
  await using server = await openServer({ lane: "three", overrides: { now: clock.now } });
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const there = await addCrowd(server.database, 2_000, {
    own: (nth) => nth % 3 === 0 ? { place: BERLIN } : {},
  });
  let came = 0;
  const cards = await pageThrough(device, async (nth) => {
    if (nth % 8 !== 0) return;
    await addCrowd(server.database, 3, { from: 5_000 + came, own: () => ({ place: BERLIN }) });
    came += 3;
  });
  assert.ok(came > 20);
  const ids = cards.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, "somebody came twice");
  assert.deepEqual(there.filter((id) => !ids.includes(id)), [], "somebody was left out");
  assert.deepEqual(cards.map(({ near }) => near), cards.map(({ near }) => near).toSorted((a, b) => b - a));
});

Deno.test("DI-1 DI-16 DI-22 meet: who registers or changes is found, or found no more, on every isolate", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1, 2]) devices.push(stack.use(await connect(server, ada, { instance })));
  const expectEverywhere = async (ids: readonly string[]) => {
    for (const device of devices) {
      for (const call of ["meet", "explore"] as const) {
        await until(`${call} finds ${ids.length}`, async () => {
          const found = await device.expectReply(call, {});
          return isDeepStrictEqual(found.map(({ id }) => id), ids);
        });
      }
    }
  };
  await expectEverywhere([]);
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  await expectEverywhere([ben.id]);
  const bens = stack.use(await connect(server, ben, { instance: 2 }));
  const changes = [
    [{ key: "gender", value: 2 }, []],
    [{ key: "gender", value: 1 }, [ben.id]],
    [{ key: "age", value: 60 }, []],
    [{ key: "age", value: 30 }, [ben.id]],
  ] as const;
  for (const [update, ids] of changes) {
    await bens.expectReply("user/update", update);
    await expectEverywhere(ids);
  }
  const [mine] = devices;
  await mine?.expectReply("user/update", { key: "s_further", value: 0 });
  await bens.expectReply("user/update", { key: "location", value: { id: 2867714 } });
  await expectEverywhere([]);
  await mine?.expectReply("user/update", { key: "s_further", value: 1 });
  await expectEverywhere([ben.id]);
  await mine?.expectReply("swipe", { swiped_user_id: ben.id, like: 0 });
  await expectEverywhere([]);
  await mine?.expectReply("swipe/undo", { swiped_user_id: ben.id });
  await expectEverywhere([ben.id]);
  await audit(server);
});

Deno.test("DI-3 explore: a deck that is swiped to its end shows everybody once", async () => {
  await using server = await openServer({ lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  const there = await addCrowd(server.database, 35, { own: () => ({ place: BERLIN }) });
  await using stack = new AsyncDisposableStack();
  const devices: Client[] = [];
  for (const instance of [0, 1]) devices.push(stack.use(await connect(server, ada, { instance })));
  const seen: string[] = [];
  // What is still on its way to the server is what `exclude` is for.
  const underWay = new Map<string, Promise<unknown>>();
  for (let turn = 0;; turn++) {
    const device = devices[turn % 2] ?? assert.fail("no device");
    const cards = await device.expectReply("explore", { exclude: [...underWay.keys()] });
    if (cards.length === 0) break;
    for (const { id } of cards.slice(0, 7)) {
      seen.push(id);
      underWay.set(
        id,
        device.expectReply("swipe", { swiped_user_id: id, like: 0 }).then(() => underWay.delete(id)),
      );
    }
  }
  await Promise.all(underWay.values());
  assert.deepEqual(seen.toSorted(), there.toSorted());
});

Deno.test("DI-4 P15 meet: who is online comes first, also in the grace of a reload, and steps back when it is over", async () => {
  await using server = await openServer({ lane: "one" });
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  const [first] = await addCrowd(server.database, 1, {
    own: () => ({ place: BERLIN, created_at: Date.now() + 60_000 }),
  });
  await using device = await connect(server, ada);
  const order = async () => (await device.expectReply("meet", {})).map(({ id, status }) => [id, status]);
  assert.deepEqual(await order(), [[first, 0], [ben.id, 0]]);
  {
    await using _bens = await connect(server, ben);
    assert.deepEqual(await order(), [[ben.id, 1], [first, 0]]);
  }
  assert.deepEqual(await order(), [[ben.id, 1], [first, 0]], "a reload does not flicker");
  await until("he is offline", async () => (await order())[0]?.[0] === first, 16_000);
  assert.deepEqual(await order(), [[first, 0], [ben.id, 0]]);
});

Deno.test("DI-12 DI-22 spotlight/add: on top of the search on every isolate", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await addCrowd(server.database, 30, { own: () => ({ place: BERLIN, created_at: Date.now() + 60_000 }) });
  await grantCoins(server, ben, 300);
  await using bens = await connect(server, ben, { instance: 1 });
  await bens.expectReply("spotlight/add", {});
  for (const instance of [0, 1, 2]) {
    await using device = await connect(server, ada, { instance });
    for (const call of ["meet", "explore"] as const) {
      await until("Ben is on top", async () => (await device.expectReply(call, {}))[0]?.id === ben.id);
    }
    assert.deepEqual((await device.expectReply("spotlight", {})).map(({ id }) => id), [ben.id]);
  }
});
