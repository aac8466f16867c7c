/** Backup and restore as an operator runs them (P10). */
import assert from "node:assert/strict";
import { backUpQuiet } from "@/store/archive/backup.ts";
import { readArchive } from "@/store/archive/file.ts";
import type { StoryId } from "@/domain/ids.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import { RESTORING } from "@/store/seed/mod.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { IS_REMOTE, needsFile, openTestDatabase } from "@/tests/kit/place.ts";
import { openProcess } from "@/tests/kit/process.ts";

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function withDatabase<Value>(
  path: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openTestDatabase({ path });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function listFiles(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

async function listRows(path: string): Promise<[string, unknown][]> {
  const everything: Key<unknown> = [];
  return await withDatabase(
    path,
    async (database) =>
      (await Array.fromAsync(database.list(everything))).map(({ key, value }) => [keyText(key), value]),
  );
}

/** A small store with members, sessions, messages and answers, which nobody runs. */
async function makeStore(path: string): Promise<void> {
  const load = new Load(await seedLoadMembers(path, 4));
  await using server = await openProcess(path, { LOG_LEVEL: "info" });
  const drivers = await connectLoad(load, server.port);
  const enough = Promise.withResolvers<void>();
  drivers.start({ onAck: (count) => count === 100 && enough.resolve() });
  await enough.promise;
  drivers.stop();
  await drivers.settled(5_000);
  await drivers.cut();
}

Deno.test({
  name:
    "P10 backup under load and restore elsewhere: the audit is clean, and every message acknowledged before it is there",
  ignore: needsFile("a remote database has no snapshots, and is backed up while nobody writes"),
  async fn() {
    await withFolder(async (folder) => {
      const path = `${folder}/live.db`;
      const load = new Load(await seedLoadMembers(path, 12));
      const before: { rid: string; seq: number }[] = [];
      let during = 0;
      {
        await using server = await openProcess(path, { WORKERS: "2", LOG_LEVEL: "info" });
        const drivers = await connectLoad(load, server.port);
        const enough = Promise.withResolvers<void>();
        drivers.start({ onAck: (count) => count === 1_000 && enough.resolve() });
        await enough.promise;
        for (const { rid, seq } of load.wishes) if (seq !== null) before.push({ rid, seq });
        const made = await runTask("backup", path, { args: [`${folder}/one.backup`] });
        assert.equal(made.code, 0, made.err);
        assert.match(made.out, /^backup: \d+ rows in \d+ bytes/);
        during = load.acknowledged - before.length;
        drivers.stop();
        await drivers.settled(10_000);
        await drivers.cut();
      }
      assert.ok(during > 0, "nobody wrote while the backup was made");

      const restored = await runTask("restore", `${folder}/new/store.db`, { args: [`${folder}/one.backup`] });
      assert.equal(restored.code, 0, restored.err + restored.out);
      assert.match(restored.out, /audit: clean/);
      await withDatabase(`${folder}/new/store.db`, async (database) => {
        await audit({ database });
        const there = new Map<string, number>();
        for await (const { key, value } of database.list(["message"] as Key<{ rid: string }>)) {
          there.set(value.rid, Number(key[3]));
        }
        for (const { rid, seq } of before) assert.equal(there.get(rid), seq, rid);
      });

      // A server starts on it, knows its sessions, and answers an old rid as before.
      await using server = await openProcess(`${folder}/new/store.db`, { LOG_LEVEL: "info" });
      const drivers = await connectLoad(load, server.port);
      const old = load.wishes.filter(({ rid }) => before.slice(-50).some((each) => each.rid === rid));
      await drivers.sendAgain(old);
      await drivers.cut();
      assert.deepEqual(load.flaws, []);
      console.log(`P10: ${before.length} messages before the backup, ${during} while it was made`);
    });
  },
});

Deno.test("P10 DI-19 OP-10 restore: every row comes back as it was, but for those of running instances", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    await makeStore(path);
    assert.equal((await runTask("backup", path, { args: [`${folder}/a.backup`] })).code, 0);
    assert.equal((await runTask("restore", `${folder}/b.db`, { args: [`${folder}/a.backup`] })).code, 0);
    // Who was connected is online nowhere in the restored store, which the index of discovery says too.
    const running = /^\["(landed|instance|instance_member|route|inbox|inbox_head|standing|candidate)"/;
    const kept = (rows: [string, unknown][]) => rows.filter(([key]) => !running.test(key));
    const restored = await listRows(`${folder}/b.db`);
    assert.deepEqual(kept(restored), kept(await listRows(path)));
    await withDatabase(`${folder}/b.db`, async (database) => {
      await audit({ database });
    });
    // The file of a remote database is the operator's of that.
    for (const file of IS_REMOTE ? ["a.backup"] : ["a.backup", "b.db"]) {
      const mode = (await Deno.stat(`${folder}/${file}`)).mode ?? 0;
      if (Deno.build.os !== "windows") assert.equal(mode & 0o077, 0, `others can read ${file}`);
    }
  });
});

Deno.test("P10 restore: a row that ends by itself comes back with the rest of its life, and one that is over does not", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    const [member] = await seedLoadMembers(path, 1);
    assert.ok(member);
    const now = Date.now();
    await withDatabase(path, async (database) => {
      const change = newChange();
      const row = (exp: number) => ({ digest: "d", answer: null, exp });
      set(change, keys.rid(member.id, "over"), row(now - 1));
      set(change, keys.rid(member.id, "soon"), row(now + 600));
      set(change, keys.rid(member.id, "later"), row(now + 3_600_000));
      for (const [id, exp] of [["over", now - 1], ["later", now + 3_600_000]] as const) {
        const story = { id: id as StoryId, photo: null, placeholder: "", text: "", at: now - 2, exp };
        set(change, keys.story(member.id, story.id), story);
      }
      await database.commit(change);
      await backUpQuiet(database, `${folder}/a.backup`, now);
    });
    const ends = new Map<string, number>();
    for await (const part of readArchive(`${folder}/a.backup`)) {
      if ("key" in part) ends.set(keyText(part.key), part.end);
    }
    assert.equal(ends.has(keyText(keys.rid(member.id, "over"))), false);
    assert.equal(ends.get(keyText(keys.rid(member.id, "later"))), now + 3_600_000);
    assert.equal(ends.get(keyText(keys.member(member.id))), Infinity);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, now + 650 - Date.now())));
    await runTask("restore", `${folder}/b.db`, { args: [`${folder}/a.backup`] });
    const ending = (await listRows(`${folder}/b.db`)).filter(([key]) => /^\["(rid|story)"/.test(key));
    const later = [keys.rid(member.id, "later"), keys.story(member.id, "later" as StoryId)];
    assert.deepEqual(ending.map(([key]) => key), later.map(keyText));
  });
});

Deno.test({
  name: "P10 backup: refuses a file that exists and a store that does not, and leaves nothing behind",
  ignore: needsFile("it looks at the files"),
  async fn() {
    await withFolder(async (folder) => {
      const path = `${folder}/store.db`;
      await seedLoadMembers(path, 1);
      await Deno.writeTextFile(`${folder}/taken`, "precious");
      const taken = await runTask("backup", path, { args: [`${folder}/taken`] });
      assert.equal(taken.code, 1);
      assert.match(taken.err, /taken": it exists/);
      assert.equal(await Deno.readTextFile(`${folder}/taken`), "precious");
      const missing = await runTask("backup", `${folder}/none.db`, { args: [`${folder}/a.backup`] });
      assert.equal(missing.code, 1);
      assert.match(missing.err, /Cannot find a database at/);
      await withDatabase(`${folder}/empty.db`, () => Promise.resolve());
      const empty = await runTask("backup", `${folder}/empty.db`, { args: [`${folder}/a.backup`] });
      assert.equal(empty.code, 1);
      assert.match(empty.err, /was never set up/);
      assert.equal((await runTask("backup", path)).code, 1);
      const files = (await listFiles(folder)).filter((name) => !/-(wal|shm)$/.test(name));
      assert.deepEqual(files, ["empty.db", "store.db", "taken"]);
    });
  },
});

Deno.test({
  name: "P10 restore: a damaged file is found before anything is written",
  ignore: needsFile("it looks at the files"),
  async fn() {
    await withFolder(async (folder) => {
      const path = `${folder}/store.db`;
      await seedLoadMembers(path, 3);
      await runTask("backup", path, { args: [`${folder}/whole`] });
      const bytes = await Deno.readFile(`${folder}/whole`);
      const text = await new Response(
        new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")),
      ).text();
      const lines = text.trimEnd().split("\n");

      async function pack(name: string, content: string[]): Promise<void> {
        const stream = new Blob([`${content.join("\n")}\n`]).stream().pipeThrough(
          new CompressionStream("gzip"),
        );
        await Deno.writeFile(`${folder}/${name}`, stream);
      }
      await Deno.writeFile(`${folder}/cut`, bytes.slice(0, -20));
      await Deno.writeFile(
        `${folder}/flipped`,
        bytes.map((byte, at) => at === bytes.length >> 1 ? byte ^ 1 : byte),
      );
      await Deno.writeFile(`${folder}/none`, new Uint8Array());
      await pack("no_seal", lines.slice(0, -1));
      await pack("changed", lines.map((line, at) => at === 5 ? line.replace(/\d/, "7x") : line));
      await pack(
        "changed_value",
        lines.map((line) => line.replace('"cause":"sign_up"', '"cause":"message"')),
      );
      await pack("lost_row", lines.filter((_, at) => at !== 5));
      await pack("twice", [...lines, ...lines]);
      await pack("other", ['{"archive":"other","version":1}', ...lines.slice(1)]);
      await pack(
        "newer",
        lines.map((line, at) => at === 0 ? line.replace('"version":1', '"version":2') : line),
      );

      for (
        const name of [
          "cut",
          "flipped",
          "none",
          "no_seal",
          "changed",
          "changed_value",
          "lost_row",
          "twice",
          "other",
          "newer",
        ]
      ) {
        const { code, err } = await runTask("restore", `${folder}/target.db`, {
          args: [`${folder}/${name}`],
        });
        assert.equal(code, 1, name);
        assert.match(err, /^Cannot read "/, name);
        assert.deepEqual((await listFiles(folder)).filter((each) => each.startsWith("target")), [], name);
      }
    });
  },
});

Deno.test("P10 restore: refuses a store that is not empty, and one whose restore was cut off, which no server starts on", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    await seedLoadMembers(path, 2);
    await runTask("backup", path, { args: [`${folder}/a.backup`] });
    const before = await listRows(path);
    const full = await runTask("restore", path, { args: [`${folder}/a.backup`] });
    assert.equal(full.code, 1);
    assert.match(full.err, /not empty/);
    assert.deepEqual(await listRows(path), before);

    await withDatabase(`${folder}/half.db`, async (database) => {
      const change = newChange();
      set(change, keys.schema(), RESTORING);
      await database.commit(change);
    });
    const half = await runTask("restore", `${folder}/half.db`, { args: [`${folder}/a.backup`] });
    assert.equal(half.code, 1);
    assert.match(half.err, /an earlier restore was cut off/);
    await assert.rejects(openProcess(`${folder}/half.db`), /a restore into it was cut off/);
  });
});

Deno.test("P10 backup of a database without snapshots: exact when nobody writes, refused when somebody always does", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.db`;
    await makeStore(path);
    await withDatabase(path, async (database) => {
      await backUpQuiet(database, `${folder}/quiet.backup`, Date.now());
      let written = 0;
      const busy: Database = {
        ...database,
        async *list(prefix, options) {
          const change = newChange();
          set(change, ["other"], written++);
          await database.commit(change);
          yield* database.list(prefix, options);
        },
      };
      await assert.rejects(
        backUpQuiet(busy, `${folder}/busy.backup`, Date.now()),
        /changed during each of 4 readings/,
      );
      assert.equal(written, 8);
    });
    assert.deepEqual((await listFiles(folder)).filter((name) => /backup|part/.test(name)), ["quiet.backup"]);
    const { code, out } = await runTask("restore", `${folder}/b.db`, { args: [`${folder}/quiet.backup`] });
    assert.equal(code, 0, out);
  });
});
