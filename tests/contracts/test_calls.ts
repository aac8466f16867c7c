/** Tests calls over a real socket against what they declare. The cases of a call share a server, each with members of its own. */
import assert from "node:assert/strict";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import type { CallDefinition, Effect } from "@/protocol/define.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { type Attempt, CASES, type Contract, type SHARES } from "@/tests/contracts/cases.ts";
import { openSite, openWorld, type World } from "@/tests/contracts/world.ts";
import { connect, dump } from "@/tests/kit/mod.ts";

const STORES_NOTHING: ReadonlySet<Effect> = new Set(["read", "tell"]);

/** Declares the tests of a share of the calls. */
export function testCalls(share: (typeof SHARES)[keyof typeof SHARES]): void {
  for (const module of Object.keys(share) as Module[]) {
    Deno.test(`WI-2 WI-4 WI-10 WI-12 P2 ${module}: keeps its contract`, (t) => testCall(module, t));
  }
}

async function testCall(module: Module, t: Deno.TestContext): Promise<void> {
  const definition: CallDefinition = calls[module];
  const contract = CASES[module] as unknown as Contract<Module>;
  const { alone = [], wrong } = contract;
  await using site = alone === "all" ? undefined : await openSite();

  async function step(name: string, run: (world: World) => Promise<void>, isAlone = false): Promise<void> {
    await t.step({
      name,
      // The server is there before a case and after it: what leaks is seen at the end of the test.
      sanitizeOps: false,
      sanitizeResources: false,
      fn: async () => {
        await using world = await openWorld(isAlone ? undefined : site);
        await run(world);
      },
    });
  }

  await step(`WI-2 WI-10 ${module}: answers what its schema says`, async (world) => {
    const answer = await world.client.call(module, await contract.happy(world), { rid: "Mine_1-x" });
    assert.equal(answer.request_status, "1", JSON.stringify(answer));
    assert.equal(answer.module, module);
    assert.equal(answer.rid, "Mine_1-x");
    assert.deepEqual(definition.output.parse(answer.data), answer.data, "nothing besides the schema");
    assert.ok(contract.fits(answer.data as never, world), JSON.stringify(answer.data));
  });

  await step(`WI-10 ${module}: keys that it does not know change nothing`, async (world) => {
    const data = JSON.parse(
      `{"__proto__":{"member":"x"},"constructor":1,"member":"x","rid":"y",${
        JSON.stringify(await contract.happy(world)).slice(1)
      }`.replace(",}", "}"),
    );
    const answer = await world.client.call(module, data);
    assert.ok(contract.fits(answer.data as never, world), JSON.stringify(answer));
  });

  await step(
    `P2 ${module}: repeated with the same rid it has one effect, ${definition.effect}`,
    async (world) => {
      const { client, server } = world;
      const data = await contract.happy(world);
      const untouched = await dump(server.database);
      const first = await client.call(module, data, { rid: "again" });
      const once = await dump(server.database);
      const second = await client.call(module, data, { rid: "again" });
      assert.deepEqual(second, first);
      assert.deepEqual(await dump(server.database), once);
      if (STORES_NOTHING.has(definition.effect)) assert.deepEqual(once, untouched);
      else assert.notDeepEqual(once, untouched);
    },
  );

  await step(`WI-12 ${module}: without a session, ${definition.access}`, async (world) => {
    await using guest = await connect(world.server, null);
    const data = await contract.happy(world);
    const before = await dump(world.server.database);
    if (definition.access === "member") {
      await guest.expectRefusal(module, data, "not_authenticated");
      await guest.expectRefusal(module, contract.wrong?.data, "not_authenticated");
    } else {
      const { request_status } = await guest.call(module, data);
      assert.equal(request_status, "1");
    }
    assert.deepEqual(await dump(world.server.database), before);
  });

  await step(`WI-4 ${module}: data outside the schema names its field`, async (world) => {
    if (!wrong) return;
    const data = await world.client.expectRefusal(module, wrong.data, "invalid_input");
    assert.equal(data.field, wrong.field);
  });

  const refusals = Object.entries(contract.refusals) as [
    RefusalCode,
    (world: World) => Attempt<Module> | Promise<Attempt<Module>>,
  ][];
  for (const [code, prepare] of refusals) {
    const isAlone = alone.includes(code);
    await step(`WI-2 ${module}: refuses with ${code} and stores nothing`, async (world) => {
      const { data, rid } = await prepare(world);
      const before = await dump(world.server.database);
      await world.client.expectRefusal(module, data, code, rid === undefined ? {} : { rid });
      assert.deepEqual(await dump(world.server.database), before);
    }, isAlone);
  }
}
