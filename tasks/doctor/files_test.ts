import assert from "node:assert/strict";
import { checkBackups, checkRights, checkSpace } from "@/tasks/doctor/files.ts";

const NOW = Date.UTC(2030, 0, 15, 12);
const HOUR_MS = 3_600_000;

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function pathsIn(folder: string) {
  return {
    KV_PATH: `${folder}/store.db`,
    KV_URL: undefined,
    BLOB_PATH: `${folder}/blobs`,
    S3_URL: undefined,
    MAIL_OUTBOX_PATH: `${folder}/outbox`,
    FCM_SERVICE_ACCOUNT: `${folder}/fcm.json`,
    APNS_KEY: "-----BEGIN PRIVATE KEY-----",
  };
}

Deno.test({
  name: "OP-70 checkRights: what others may read is named, a file each",
  ignore: Deno.build.os === "windows",
  async fn() {
    await withFolder(async (folder) => {
      const paths = pathsIn(folder);
      await Deno.chmod(folder, 0o700);
      await Deno.writeTextFile(paths.KV_PATH, "", { mode: 0o600 });
      assert.deepEqual((await checkRights(paths)).map(({ state }) => state), ["ok"]);
      await Deno.chmod(paths.KV_PATH, 0o640);
      await Deno.writeTextFile(paths.FCM_SERVICE_ACCOUNT, "{}", { mode: 0o604 });
      await Deno.chmod(paths.FCM_SERVICE_ACCOUNT, 0o604);
      const found = await checkRights(paths);
      assert.deepEqual(found.map(({ state, cure }) => [state, cure]), [
        ["warn", `chmod go= "${paths.KV_PATH}"`],
        ["warn", `chmod go= "${paths.FCM_SERVICE_ACCOUNT}"`],
      ]);
    });
  },
});

Deno.test("OP-70 checkSpace: a folder that is nearly full, or has less than 1 GB, is named", async () => {
  await withFolder(async (folder) => {
    const paths = pathsIn(folder);
    const states = async (free: number, whole: number) =>
      (await checkSpace(paths, () => Promise.resolve({ free, whole }))).map(({ state }) => state);
    assert.deepEqual(await states(50e9, 100e9), ["ok", "ok"]);
    assert.deepEqual(await states(9e9, 100e9), ["warn", "warn"]);
    assert.deepEqual(await states(0.9e9, 2e9), ["warn", "warn"]);
    // That of this machine, below folders that are not made yet.
    assert.match((await checkSpace(paths))[1]?.text ?? "", /GB are free at ".*blobs"/);
  });
});

Deno.test("OP-70 checkBackups: the folder needs a backup of the last day", async () => {
  await withFolder(async (folder) => {
    const state = async (path: string | undefined) => (await checkBackups(path, NOW)).state;
    assert.equal(await state(undefined), "warn");
    assert.equal(await state(`${folder}/none`), "fail");
    assert.equal(await state(folder), "fail");
    const file = `${folder}/one.backup`;
    await Deno.writeTextFile(file, "");
    await Deno.utime(file, new Date(NOW), new Date(NOW - 30 * HOUR_MS));
    assert.equal(await state(folder), "fail");
    await Deno.utime(file, new Date(NOW), new Date(NOW - 20 * HOUR_MS));
    assert.equal(await state(folder), "ok");
  });
});
