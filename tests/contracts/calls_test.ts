/** Every call of the protocol, over a real socket, against what it declares. */
import assert from "node:assert/strict";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import type { CallDefinition, Effect } from "@/protocol/define.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { type Attempt, CASES, type Contract } from "@/tests/contracts/cases.ts";
import { openWorld, type World } from "@/tests/contracts/world.ts";
import { connect, dump } from "@/tests/kit/mod.ts";

const MODULES = Object.keys(calls) as Module[];
const STORES_NOTHING: ReadonlySet<Effect> = new Set(["read", "tell"]);

function contractOf<M extends Module>(module: M): Contract<M> {
  return CASES[module] as unknown as Contract<M>;
}

Deno.test("WI-2 WI-10 calls: each one has contract cases, for every refusal that it declares", () => {
  assert.deepEqual(Object.keys(CASES).sort(), [...MODULES].sort());
  for (const module of MODULES) {
    assert.deepEqual(
      Object.keys(contractOf(module).refusals).sort(),
      [...calls[module].errors].sort(),
      module,
    );
  }
});

for (const module of MODULES) {
  const contract = contractOf(module);
  const definition: CallDefinition = calls[module];

  Deno.test(`WI-2 WI-10 ${module}: answers what its schema says`, async () => {
    await using world = await openWorld();
    const answer = await world.client.call(module, await contract.happy(world), { rid: "Mine_1-x" });
    assert.equal(answer.request_status, "1", JSON.stringify(answer));
    assert.equal(answer.module, module);
    assert.equal(answer.rid, "Mine_1-x");
    assert.deepEqual(definition.output.parse(answer.data), answer.data, "nothing besides the schema");
    assert.ok(contract.fits(answer.data as never, world), JSON.stringify(answer.data));
  });

  Deno.test(`WI-10 ${module}: keys that it does not know change nothing`, async () => {
    await using world = await openWorld();
    const data = JSON.parse(
      `{"__proto__":{"member":"x"},"constructor":1,"member":"x","rid":"y",${
        JSON.stringify(await contract.happy(world)).slice(1)
      }`.replace(",}", "}"),
    );
    const answer = await world.client.call(module, data);
    assert.ok(contract.fits(answer.data as never, world), JSON.stringify(answer));
  });

  Deno.test(`P2 ${module}: repeated with the same rid it has one effect, ${definition.effect}`, async () => {
    await using world = await openWorld();
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
  });

  Deno.test(`WI-12 ${module}: without a session, ${definition.access}`, async () => {
    await using world = await openWorld();
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

  Deno.test(`WI-4 ${module}: data outside the schema names its field`, async () => {
    const { wrong } = contract;
    if (!wrong) return;
    await using world = await openWorld();
    const data = await world.client.expectRefusal(module, wrong.data, "invalid_input");
    assert.equal(data.field, wrong.field);
  });

  const refusals = Object.entries(contract.refusals) as [
    RefusalCode,
    (world: World) => Attempt<Module> | Promise<Attempt<Module>>,
  ][];
  for (const [code, prepare] of refusals) {
    Deno.test(`WI-2 ${module}: refuses with ${code} and stores nothing`, async () => {
      await using world = await openWorld();
      const { data, rid } = await prepare(world);
      const before = await dump(world.server.database);
      await world.client.expectRefusal(module, data, code, rid === undefined ? {} : { rid });
      assert.deepEqual(await dump(world.server.database), before);
    });
  }
}
