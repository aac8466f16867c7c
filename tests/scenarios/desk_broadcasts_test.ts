/** A server process killed with SIGKILL while a notice goes to many members. */
import assert from "node:assert/strict";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { audit } from "@/store/audit/mod.ts";
import { keys } from "@/store/keys.ts";
import { addCrowd, crowdId, openTestActors, until } from "@/tests/kit/mod.ts";
import { openProcess } from "@/tests/kit/process.ts";

/** At the rate below they take twelve seconds: however busy the machine is, the kill comes in between. */
const MEMBERS = 300;
/** The next server goes on once the lease of the killed one is over. */
const PATIENCE_MS = 60_000;

Deno.test("BR-3 P7 kill -9: while members are told, and each of them is told once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const database = await openTestDatabase({ path });
    await using test = await openTestActors({ database });
    await addCrowd(database, MEMBERS, { own: () => ({ verified_at: 1 }) });
    const { broadcasts } = test.actors.desk;
    const written = await broadcasts.write(SYSTEM_ACTOR, "kill", {
      subject: "maintenance",
      languages: ["en"],
      group: "all",
      channels: ["app", "mail"],
      texts: { en: { title: "Away on Sunday", text: "From 02:00 to 03:00 UTC." } },
      rate: 1_500,
    });
    assert.ok(written.ok);
    const { broadcast } = written.value;
    await broadcasts.run();
    assert.ok((await broadcasts.start(SYSTEM_ACTOR, written.value)).ok);
    const toldOf = async () => (await broadcasts.get(broadcast))?.progress.told ?? 0;
    {
      await using server = await openProcess(path, { DEMO: "0" });
      await until("some of them were told", async () => await toldOf() > 0, PATIENCE_MS);
      await server.kill();
    }
    const cut = await toldOf();
    assert.ok(cut < MEMBERS, `${cut} were told before the kill`);
    {
      await using _server = await openProcess(path, { DEMO: "0" });
      await until(
        "all were told",
        async () => (await broadcasts.get(broadcast))?.broadcast.state === "done",
        PATIENCE_MS,
      );
    }
    const found = await broadcasts.get(broadcast);
    const { told, app, mail } = found?.progress ?? assert.fail();
    assert.deepEqual([told, app, mail], [MEMBERS, MEMBERS, MEMBERS]);
    for (let nth = 0; nth < MEMBERS; nth++) {
      const rows = await Array.fromAsync(database.list(keys.noticesOf(crowdId(nth))));
      assert.equal(rows.length, 1, crowdId(nth));
    }
    const about = (await Array.fromAsync(audit(database))).filter(({ key }) =>
      /broadcast|notice_of/.test(key)
    );
    assert.deepEqual(about, []);
    await database.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
