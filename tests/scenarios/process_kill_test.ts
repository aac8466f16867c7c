/** A server process killed with SIGKILL while members write (P1, P7). */
import assert from "node:assert/strict";
import { ACKS_A_ROUND, findProblems, sufferKills } from "@/tests/kit/kills.ts";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { IS_REMOTE } from "@/tests/kit/place.ts";
import { openProcess } from "@/tests/kit/process.ts";

const READY_MS = 3_000;
/** `deno task soak kills` kills as often as is promised; a remote database commits a tenth as fast. */
const KILLS = IS_REMOTE ? 2 : 5;

Deno.test("P7 P1 kill -9: again and again under load, no acknowledged write is lost, none is half-written, and it is ready again within 3 s", async () => {
  const { acknowledged, unknown, problems, slowestStartMs } = await sufferKills(KILLS);
  assert.deepEqual(problems, []);
  assert.equal(unknown, 0);
  assert.ok(acknowledged >= KILLS * ACKS_A_ROUND, `${acknowledged} acknowledged`);
  assert.ok(slowestStartMs < READY_MS, `ready after ${slowestStartMs} ms`);
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
