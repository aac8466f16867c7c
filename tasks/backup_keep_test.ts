import assert from "node:assert/strict";
import { backupName, keptBackups, newestBackup, removeOldBackups } from "@/tasks/backup_keep.ts";

const DAY_MS = 24 * 3_600_000;
const FIRST = Date.UTC(2028, 0, 1, 3, 30);
const NIGHTS = 800;

Deno.test("OP-75 keptBackups: of years of nights stay seven days, four weeks and twelve months, and never the last one goes", () => {
  let names: string[] = ["notes.txt", "kindling-20280101T033000Z.backup.part"];
  for (let night = 0; night < NIGHTS; night++) {
    const name = backupName(FIRST + night * DAY_MS);
    names = keptBackups([...names, name]);
    assert.ok(names.includes(name));
  }
  // The last night is that of Sunday, 2030-03-10.
  const nights = names.filter((name) => name.endsWith(".backup")).map((name) => name.slice(9, 17)).sort();
  assert.deepEqual(nights.slice(-7), [
    "20300304",
    "20300305",
    "20300306",
    "20300307",
    "20300308",
    "20300309",
    "20300310",
  ]);
  // Sundays of the three weeks before, and last days of the eleven months before.
  assert.deepEqual(nights.slice(0, -7), [
    "20290430",
    "20290531",
    "20290630",
    "20290731",
    "20290831",
    "20290930",
    "20291031",
    "20291130",
    "20291231",
    "20300131",
    "20300217",
    "20300224",
    "20300228",
    "20300303",
  ]);
  assert.deepEqual(names.filter((name) => !name.endsWith(".backup")).length, 2);
});

Deno.test("OP-75 removeOldBackups: only files of its own naming go", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  assert.equal(await newestBackup(folder), null);
  const [early, late] = [backupName(FIRST), backupName(FIRST + 3_600_000)];
  for (const name of [early, late, "by_hand.backup", "erased.txt"]) {
    await Deno.writeTextFile(`${folder}/${name}`, "");
  }
  assert.deepEqual(await removeOldBackups(folder), [early]);
  const left = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  assert.deepEqual(left, ["by_hand.backup", "erased.txt", late]);
  assert.equal(await newestBackup(folder), `${folder}/${late}`);
  await Deno.remove(folder, { recursive: true });
});
