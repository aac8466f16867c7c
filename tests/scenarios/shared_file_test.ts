/** Isolates and processes that write to one database file at the same time, as fast as they are answered. */
import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { connectLoad, type Drivers, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { audit, openProcess, type ServerProcess, until } from "@/tests/kit/mod.ts";
import { needsFile } from "@/tests/kit/place.ts";

const WITHIN_MS = 120_000;

for (
  const [what, { processes, workers, messages }] of [
    ["two isolates of a process", { processes: 1, workers: "2", messages: 3_000 }],
    ["two processes, with every member at both,", { processes: 2, workers: "1", messages: 1_000 }],
  ] as const
) {
  Deno.test(`WI-18 P1 send_message: ${what} refuse none of ${messages} messages`, {
    ignore: needsFile("it is about writers that share a file"),
  }, async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/kindling.db`;
    try {
      const load = new Load(await seedLoadMembers(path, 12));
      await using stack = new AsyncDisposableStack();
      const servers: ServerProcess[] = [];
      for (let nth = 0; nth < processes; nth++) {
        servers.push(stack.use(await openProcess(path, { WORKERS: workers })));
      }
      const drivers: Drivers[] = [];
      for (const { port } of servers) drivers.push(await connectLoad(load, port));
      for (const each of drivers) each.start({ inFlight: 8 });
      await until(`${messages} messages are acknowledged`, () => load.acknowledged >= messages, WITHIN_MS);
      for (const each of drivers) each.stop();
      for (const each of drivers) await each.settled(10_000);
      assert.deepEqual(load.flaws, []);
      for (const each of drivers) await each.cut();
      await stack.disposeAsync();
      const database = await openDatabase({ path });
      assert.deepEqual(await load.check(database), []);
      await audit({ database });
      await database.close();
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}
