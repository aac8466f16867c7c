/** Starting a server: settings, first start (OP-1, OP-2). */
import assert from "node:assert/strict";
import { readConfig } from "@/config.ts";
import { audit } from "@/store/audit/mod.ts";
import { needsFile, openTestDatabase } from "@/tests/kit/place.ts";
import { type Key, keys } from "@/store/keys.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { lifeOf } from "@/store/archive/lives.ts";
import { openProcess } from "@/tests/kit/process.ts";
import type { TestSettings } from "@/tests/kit/settings.ts";
import { within } from "@/tests/kit/until.ts";

/** Virtual profiles, and the host for whom a script answers. */
const PROFILES = 401;

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs a server with the settings until it is ready, ends it, and gives how often it logged that it seeded. */
async function runOnce(path: string, settings: TestSettings): Promise<number> {
  await using server = await openProcess(path, { LOG_LEVEL: "info", ...settings });
  server.signal("SIGTERM");
  assert.equal((await within("the process is gone", server.gone)).code, 0);
  return server.logs.filter(({ message }) => message === "seeded").length;
}

/** What a running server adds by and by, however often it starts, and the entry of its link to the demo's desk. */
const IN_TIME = [
  "closing",
  "closing_start",
  "story",
  "story_feed",
  "demo_stories",
  "alert",
  "staff_log",
  "staff_log_by",
  "stat",
  "stat_day",
  "member_total",
  "queue_lengths",
];

async function look(path: string): Promise<{ members: number; rows: number; problems: unknown[] }> {
  const database = await openTestDatabase({ path });
  try {
    const members = (await Array.fromAsync(database.list(["member"] as Key<unknown>))).length;
    const rows = (await Array.fromAsync(database.list([] as Key<unknown>)))
      .map(({ key }) => String(key[0]))
      // Marks of what is filled in come when that has been looked through.
      .filter((kind) => lifeOf(kind) !== "running" && !IN_TIME.includes(kind) && !kind.endsWith("_filled"))
      .length;
    return { members, rows, problems: await Array.fromAsync(audit(database)) };
  } finally {
    await database.close();
  }
}

Deno.test("OP-1 start: wrong settings stop it, are all named, and nothing is opened", {
  ignore: needsFile("it looks at the files"),
}, async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    await assert.rejects(
      openProcess(path, {
        PORT: "99999",
        RATE_SENDS: "fast",
        DEMO: "yes",
        PUBLIC_ORIGIN: "ftp://example.com",
      }),
      (error: Error) => {
        assert.match(error.message, /Cannot start with these settings/);
        for (const name of ["PORT", "RATE_SENDS", "DEMO", "PUBLIC_ORIGIN"]) {
          assert.match(error.message, new RegExp(`${name}: `));
        }
        return true;
      },
    );
    await assert.rejects(openProcess(path, { WORKERS: "many" }), /WORKERS: /);
    const misspelt = { WORKRES: "2" } as TestSettings;
    await assert.rejects(openProcess(path, misspelt), /WORKRES: is no setting; is WORKERS meant/);
    await assert.rejects(
      openProcess(path, { PLACES_PATH: "/nowhere/places.bin" }),
      /not started.*places\.bin/,
    );
    const https = { PUBLIC_ORIGIN: "https://example.com", TRUSTED_PROXIES: "" };
    await assert.rejects(openProcess(path, https), /TRUSTED_PROXIES: is needed/);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  });
});

Deno.test("OP-1 start: a port that is taken ends the process with an error", async () => {
  await withFolder(async (folder) => {
    using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    await assert.rejects(
      openProcess(`${folder}/store.db`, { PORT: String(taken.addr.port) }),
      /not started.*EADDRINUSE/,
    );
  });
});

Deno.test("OP-1 readConfig: without settings it is http://localhost:8000 on an embedded file", () => {
  const config = readConfig(() => undefined);
  assert.equal(config.PORT, 8000);
  assert.equal(config.PUBLIC_ORIGIN, undefined);
  assert.equal(config.KV_URL, undefined);
  assert.equal(config.KV_PATH, "data/kindling.db");
  assert.equal(config.WORKERS, 1);
  assert.equal(config.DEMO, true);
  assert.ok(Object.isFrozen(config));
});

Deno.test("OP-2 first start: seeds catalogue and profiles once, also with three isolates, and leaves the operator's changes", async () => {
  await withFolder(async (folder) => {
    for (const WORKERS of ["1", "3"]) {
      const path = `${folder}/${WORKERS}.db`;
      assert.equal(await runOnce(path, { DEMO: "1", WORKERS }), 1);
      const first = await look(path);
      assert.equal(first.members, PROFILES);
      assert.deepEqual(first.problems, []);

      const database = await openTestDatabase({ path });
      const own = await changeCatalogue({ database }, { prices: [{ feature: "message", price: 77 }] });
      await database.close();

      assert.equal(await runOnce(path, { DEMO: "1", WORKERS }), 0);
      assert.deepEqual(await look(path), { ...first, rows: first.rows + 2 }, "and the version with its hash");
      const after = await openTestDatabase({ path });
      assert.deepEqual((await after.get(keys.catalogue())).value, own);
      await after.close();
    }
  });
});

Deno.test("OP-2 first start: DEMO=0 seeds the catalogue without profiles", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    assert.equal(await runOnce(path, { DEMO: "0" }), 1);
    const { members, problems } = await look(path);
    assert.equal(members, 0);
    assert.deepEqual(problems, []);
    const database = await openTestDatabase({ path });
    assert.ok((await database.get(keys.catalogue())).value);
    await database.close();
  });
});

Deno.test("OP-23 deno.json: what goes to Deno Deploy are all files of the program, and no tests", async () => {
  const { deploy } = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  const folders = (await Array.fromAsync(Deno.readDir(new URL("../..", import.meta.url))))
    .filter(({ name, isDirectory }) =>
      isDirectory && !/^\.|^(data|dist|node_modules|packaged|docs|tests|deploy)$/.test(name)
    )
    .map(({ name }) => name);
  const uploaded = new Set<string>(deploy.include);
  assert.deepEqual(folders.filter((name) => !uploaded.has(name)), []);
  assert.ok(uploaded.has(deploy.runtime.entrypoint) || uploaded.has("*.ts"));
  assert.equal(deploy.runtime.memoryLimit, 512);
});
