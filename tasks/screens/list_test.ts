import assert from "node:assert/strict";
import { TABLE } from "@/routes/mod.ts";
import { TABLE as DESK_TABLE } from "@/routes/desk/mod.ts";
import { NOT_SHOWN, SCREENS } from "@/tasks/screens/list.ts";

const FOLDER_MAX_BYTES = 20_000_000;

Deno.test("SCREENS: every page of the table has a picture, and every picture a page", () => {
  const pages = TABLE.filter(({ guard }) => guard !== "redirect").map(({ path }) => path);
  const shown = new Set(SCREENS.map(({ route }) => route).filter((route) => route !== null));
  assert.deepEqual(pages.filter((path) => !shown.has(path)).sort(), Object.keys(NOT_SHOWN).sort());
  const desk = DESK_TABLE.map(({ path }) => path);
  assert.deepEqual([...shown].filter((path) => !pages.includes(path) && !desk.includes(path)), []);
});

Deno.test("SCREENS: no two pictures have one name", () => {
  const names = SCREENS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("SCREENS: a registration is shown from its first step to its last", () => {
  for (const [wizard, first] of [["quick", "name"], ["landing", "gender"], ["blue", "goal"]]) {
    const steps = SCREENS.map(({ name }) => name).filter((name) => name.startsWith(`register-${wizard}-`));
    assert.equal(steps[0], `register-${wizard}-${first}`);
    assert.equal(steps.at(-1), `register-${wizard}-confirm`);
    for (const step of ["location", "photo"]) assert.ok(steps.includes(`register-${wizard}-${step}`), step);
  }
});

Deno.test("SCREENS: all pictures together leave the repository small", async () => {
  const folder = new URL("../../docs/screens/", import.meta.url);
  const sizes = await Promise.all(
    [...Deno.readDirSync(folder)].map(async ({ name }) => (await Deno.stat(new URL(name, folder))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes < FOLDER_MAX_BYTES, `${bytes} bytes`);
});
