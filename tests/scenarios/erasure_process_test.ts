/** Server processes that are killed while they erase an account, and two that do so beside each other (ER-7). */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { CLOSING_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import { findGone, findGoneFiles } from "@/store/audit/gone.ts";
import { eraseAgain } from "@/store/erasure/again.ts";
import { idHash } from "@/store/erasure/hashes.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { seedLargeAccount } from "@/tests/kit/large_account.ts";
import { seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import { until } from "@/tests/kit/until.ts";

const KILLS = 3;
/** Nobody else is called so. */
const NAME = "Quillabeth";

/** Where a member is still named. */
async function leftOf(
  database: Database,
  path: string,
  { member, email }: { member: MemberId; email: string },
): Promise<unknown[]> {
  const texts = [member, email, NAME];
  return [
    ...await Array.fromAsync(findGone(database, texts)),
    ...await Array.fromAsync(findGoneFiles(`${path}.blobs`, texts)),
  ];
}

async function isUnderWay(database: Database): Promise<boolean> {
  return (await database.get(keys.erasure())).value !== null;
}

Deno.test("ER-7 ER-14 kill -9: an erasure goes on after each kill, with two processes at the end, and leaves nothing", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    await seedLoadMembers(path, 3);
    const database = await openTestDatabase({ path });
    try {
      const at = Date.now() - 2 * CLOSING_MS;
      const { member, email } = await seedLargeAccount(database, {
        contacts: 100,
        messages: 30,
        at,
        name: NAME,
      });
      assert.equal(
        (await leftOf(database, path, { member, email })).length > 0,
        true,
        "they are found before",
      );
      assert.equal(await eraseAgain(database, new Set([idHash(member)]), Date.now()), 1);
      let cutOff = 0;
      for (let kill = 1; kill <= KILLS; kill++) {
        const before = (await database.get(keys.erasure())).value?.version ?? 0;
        await using server = await openProcess(path, { LOG_LEVEL: "info" });
        await until("the erasure has gone on", async () => {
          const { value } = await database.get(keys.erasure());
          return value === null ? before > 0 : value.version > before;
        }, 20_000);
        await server.kill();
        if (await isUnderWay(database)) cutOff++;
      }
      assert.ok(cutOff > 0, "none of the kills came in the middle");
      await using _one: ServerProcess = await openProcess(path, { LOG_LEVEL: "info" });
      await using _other: ServerProcess = await openProcess(path, { LOG_LEVEL: "info" });
      await until("the erasure is done", async () => !await isUnderWay(database), 60_000);
      assert.deepEqual(await leftOf(database, path, { member, email }), []);
      const list = await Deno.readTextFile(`${folder}/erased.txt`);
      assert.ok(list.includes(idHash(member)), "it is on the list outside the database");
      await audit({ database });
    } finally {
      await database.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Runs an operator's task, and gives what it says. */
async function runWell(name: "backup" | "restore", file: string, path: string): Promise<string> {
  const { code, out, err } = await runTask(name, path, { args: [file] });
  assert.equal(code, 0, err);
  return out;
}

Deno.test("ER-9 ER-14 restore: a backup from before an erasure brings nobody back, by the list beside the database", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const [before, after, file] = [`${folder}/a/test.db`, `${folder}/b/test.db`, `${folder}/backup.gz`];
    await seedLoadMembers(before, 3);
    const at = Date.now() - 2 * CLOSING_MS;
    const { member, email } = await withDatabase(before, async (database) => {
      const account = await seedLargeAccount(database, { contacts: 5, messages: 4, at, name: NAME });
      await runWell("backup", file, before);
      await eraseAgain(database, new Set([idHash(account.member)]), Date.now());
      return account;
    });
    await serveUntilErased(before, member);
    await Deno.mkdir(`${folder}/b`);
    await Deno.copyFile(`${folder}/a/erased.txt`, `${folder}/b/erased.txt`);
    assert.match(await runWell("restore", file, after), /1 accounts are erased again/);
    await withDatabase(after, async (database) => {
      assert.equal((await database.get(keys.member(member))).value?.off, true, "out of sight at once");
    });
    await serveUntilErased(after, member);
    await withDatabase(after, async (database) => {
      assert.deepEqual(await leftOf(database, after, { member, email }), []);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function withDatabase<Value>(
  path: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = await openTestDatabase({ path });
  return await work(database).finally(() => database.close());
}

async function serveUntilErased(path: string, member: MemberId): Promise<void> {
  await using _server = await openProcess(path, { LOG_LEVEL: "info" });
  await withDatabase(path, (database) =>
    until("the account is erased", async () => {
      const [record, run] = await database.getMany([keys.member(member), keys.erasure()]);
      return record.value === null && run.value === null;
    }, 60_000));
}
