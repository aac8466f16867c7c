/** Backups that are kept, and the rehearsal of a restore, as an operator calls them. */
import assert from "node:assert/strict";
import { transact } from "@/store/database.ts";
import { newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { seedLoadMembers } from "@/tests/kit/load.ts";
import { needsFile, openTestDatabase } from "@/tests/kit/place.ts";
import { runTask } from "@/tests/kit/run_task.ts";

const PARTS = ["backup", "restore", "start", "pages", "stop"];

async function listNames(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

Deno.test({
  name:
    "OP-75 OP-76 rehearse: the newest backup comes back, is audited and serves pages; what is broken, or missing, ends with 1",
  ignore: needsFile("it spoils a file, and lists what is beside it"),
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    const path = `${folder}/store.db`;
    const backups = `${folder}/backups`;
    const temporary = `${folder}/temporary`;
    await Deno.mkdir(backups);
    await Deno.mkdir(temporary);
    const rehearse = (...args: string[]) => runTask("rehearse", path, { args, env: { TMPDIR: temporary } });

    assert.match((await rehearse(backups)).err, /Cannot find a backup in/);
    const [member] = await seedLoadMembers(path, 3);
    assert.ok(member);
    const kept = await runTask("backup", path, { args: ["--keep", backups] });
    assert.equal(kept.code, 0, kept.err);
    const [name = ""] = await listNames(backups);
    assert.match(name, /^kindling-\d{8}T\d{6}Z\.backup$/);

    const right = await rehearse(backups);
    assert.equal(right.code, 0, right.err);
    for (const part of PARTS) assert.match(right.out, new RegExp(`^${part} +.*\\(\\d+\\.\\d s\\)$`, "m"));
    assert.match(right.out, /^audit: clean/m);
    assert.match(right.out, /^rehearse: the site comes back/m);

    // A member whose account is gone: whatever is made of this database fails in the audit.
    const database = await openTestDatabase({ path });
    await transact(database, () => {
      const change = newChange();
      remove(change, keys.account(member.id));
      return Promise.resolve({ change, value: null });
    });
    await database.close();
    const wrong = await rehearse();
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /The audit has found \d+ problems/);
    const cut = `${backups}/cut.backup`;
    await Deno.writeFile(cut, (await Deno.readFile(`${backups}/${name}`)).slice(0, 4_000));
    assert.equal((await rehearse(cut)).code, 1);
    // Nothing of a rehearsal stays, whatever came of it.
    assert.deepEqual(await listNames(temporary), []);
    await Deno.remove(folder, { recursive: true });
  },
});
