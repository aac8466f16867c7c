/** A server process killed with SIGKILL while members write (P1, P7). */
import assert from "node:assert/strict";
import { openDatabase } from "@/store/database.ts";
import { audit } from "@/store/audit/mod.ts";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess } from "@/tests/kit/process.ts";

const READY_MS = 3_000;

async function findProblems(path: string, load: Load): Promise<unknown[]> {
  const database = await openDatabase({ path });
  try {
    return [...await load.check(database), ...await Array.fromAsync(audit(database))];
  } finally {
    await database.close();
  }
}

Deno.test("P7 P1 kill -9: 20 times under load, no acknowledged write of over 10,000 is lost, none is half-written, and it is ready again within 3 s", async () => {
  const KILLS = 20;
  const ACKS_A_ROUND = 520;
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const load = new Load(await seedLoadMembers(path, 12));
    const readyMs: number[] = [];
    for (let kill = 1; kill <= KILLS + 1; kill++) {
      await using server = await openProcess(path, { LOG_LEVEL: "info" });
      readyMs.push(server.startMs);
      const drivers = await connectLoad(load, server.port);
      await drivers.sendAgain();
      if (kill <= KILLS) {
        const enough = Promise.withResolvers<void>();
        drivers.start({
          onAck(count) {
            if (count !== ACKS_A_ROUND) return;
            enough.resolve(server.kill());
          },
        });
        await enough.promise;
      }
      await drivers.cut();
      if (kill % 5 === 0) assert.deepEqual(await findProblems(path, load), [], `after ${kill} kills`);
    }
    assert.deepEqual(await findProblems(path, load), []);
    assert.equal(load.acknowledged, load.wishes.length);
    assert.ok(load.acknowledged > 10_000, `${load.acknowledged} acknowledged`);
    const slowest = Math.max(...readyMs);
    assert.ok(slowest < READY_MS, `ready after ${slowest} ms`);
    console.log(
      `P7: ${load.acknowledged} writes over ${KILLS} kills, ready within ${Math.round(slowest)} ms`,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("P1 kill -9 at the moment of an ack: the message is there after the restart, and the same rid gives it again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const load = new Load(await seedLoadMembers(path, 3));
    for (let kill = 1; kill <= 3; kill++) {
      await using server = await openProcess(path, { LOG_LEVEL: "info" });
      const drivers = await connectLoad(load, server.port);
      const killed = Promise.withResolvers<void>();
      drivers.start({ inFlight: 1, onAck: () => killed.resolve(server.kill()) });
      await killed.promise;
      await drivers.cut();
    }
    await using server = await openProcess(path, { LOG_LEVEL: "info" });
    const drivers = await connectLoad(load, server.port);
    const before = load.wishes.map((wish) => ({ ...wish }));
    await drivers.sendAgain(load.wishes);
    await drivers.cut();
    for (const { rid, seq } of before) {
      const wish = load.wishes.find((each) => each.rid === rid);
      if (seq !== null) assert.deepEqual([wish?.seq, wish?.answers], [seq, 2]);
    }
    assert.ok(load.acknowledged >= 3);
    assert.deepEqual(await findProblems(path, load), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
