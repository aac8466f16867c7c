/**
 * A database of the version before, as an update finds it. The fixture is a backup that the code of that version has made
 * of a small site: four made-up members, two of them in a chat, a gift, an order that was paid, a story, spins. With a
 * release its backup takes the place of this one, or stands beside it where the layout changes.
 */
import assert from "node:assert/strict";
import { checkArchive } from "@/store/archive/file.ts";
import { restore } from "@/store/archive/restore.ts";
import { audit } from "@/store/audit/mod.ts";
import { openDatabase } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Message, Order } from "@/store/records.ts";
import { request } from "@/tests/kit/http.ts";
import { needsFile } from "@/tests/kit/place.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { within } from "@/tests/kit/until.ts";

const FILE = new URL("fixtures/before_0.15.backup", import.meta.url).pathname;
const DAY_MS = 24 * 3_600_000;

async function valuesOf<Value>(path: string, kind: string): Promise<Value[]> {
  const database = await openDatabase({ path });
  try {
    return (await Array.fromAsync(database.list([kind] as Key<Value>))).map(({ value }) => value);
  } finally {
    await database.close();
  }
}

Deno.test({
  name: "OP-77 update: what the version before has kept is restored, served and audited by this one, twice",
  ignore: needsFile("it is about an embedded database"),
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/store.db`;
    const restored = await runTask("restore", path, { args: [FILE] });
    assert.equal(restored.code, 0, restored.out + restored.err);
    assert.match(restored.out, /^audit: clean/m);
    const accounts = await valuesOf(path, "account");
    const messages = await valuesOf<Message>(path, "message");
    assert.equal(messages.length, 13);
    for (let start = 0; start < 2; start++) {
      await using server = await openProcess(path, { LOG_LEVEL: "info" });
      const page = await request({ origin: `http://127.0.0.1:${server.port}` }, "/readyz");
      assert.equal(page.status, 200);
      server.signal("SIGTERM");
      assert.equal((await within("the process is gone", server.gone)).code, 0);
      assert.deepEqual(server.logs.filter(({ level }) => level === "error"), []);
    }
    assert.deepEqual(await valuesOf(path, "account"), accounts);
    assert.deepEqual(await valuesOf(path, "message"), messages);
    assert.deepEqual((await valuesOf<Order>(path, "order")).map(({ state }) => state), ["paid"]);
    assert.match((await runTask("audit", path)).out, /^audit: clean/m);
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test("OP-77 restore: a backup that is a year old is clean as well, without what has ended since", async () => {
  const { made_at } = await checkArchive(FILE);
  for (const days of [0, 8, 400]) {
    const now = () => made_at + days * DAY_MS;
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/store.db`;
    await restore(FILE, () => openDatabase({ path }), now);
    const database = await openDatabase({ path });
    try {
      assert.deepEqual(await Array.fromAsync(audit(database, now)), [], `${days} days`);
      const sessions = await Array.fromAsync(database.list(["session"] as Key<unknown>));
      assert.equal(sessions.length, days < 30 ? 4 : 0);
      assert.ok((await database.get(keys.catalogue())).value);
    } finally {
      await database.close();
    }
    await Deno.remove(folder, { recursive: true });
  }
});
