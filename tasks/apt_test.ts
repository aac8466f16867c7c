/** Tests of the search for programs; the installation itself runs only on a bare machine. */
import assert from "node:assert/strict";
import { canInstall, ensurePrograms, findPrograms } from "@/tasks/apt.ts";

const wanted = (...places: string[]) => ({
  what: "Lynx",
  programs: { lynx: places, deno: [Deno.execPath()] },
  packages: ["no-such-package"],
});

Deno.test("findPrograms: the first place of each, and nothing where one of them is missing", async () => {
  const found = { lynx: Deno.execPath(), deno: Deno.execPath() };
  assert.deepEqual(findPrograms(wanted("/nowhere/lynx", Deno.execPath())), found);
  assert.deepEqual(await ensurePrograms(wanted(Deno.execPath())), found);
  assert.equal(findPrograms(wanted("/nowhere/lynx")), null);
});

Deno.test({
  name: "ensurePrograms: says which packages to install where it may not do so",
  ignore: canInstall(),
  fn: async () => {
    await assert.rejects(
      ensurePrograms(wanted("/nowhere/lynx")),
      /No Lynx found: install .*"no-such-package"/,
    );
  },
});
