import assert from "node:assert/strict";
import { join } from "node:path";
import { readEarlier } from "@/tasks/packaged/project.ts";
import { isUnfinished, openWrittenFiles, RECORD } from "@/tasks/packaged/written_files.ts";

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "packaged_" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("NA-24 openWrittenFiles: without its record whatever differs is the operator's, and is named", async () => {
  await withFolder(async (folder) => {
    const first = await openWrittenFiles(folder);
    await first.begin("android");
    for (const path of ["same", "changed"]) await first.put(path, "ours");
    await first.finish();
    await Deno.writeTextFile(join(folder, "changed"), "theirs");
    await Deno.remove(join(folder, RECORD));

    const next = await openWrittenFiles(folder);
    assert.ok(!next.isBegun("android"));
    for (const path of ["same", "changed"]) {
      await next.put(path, path === "same" ? "ours" : "newer", { anyway: next.isBegun("android") });
    }
    assert.deepEqual(next.kept, ["changed"]);
    assert.equal(await Deno.readTextFile(join(folder, "changed")), "theirs");
  });
});

Deno.test("NA-24 openWrittenFiles: a run that ended early is gone on with, over what it had written", async () => {
  await withFolder(async (folder) => {
    const first = await openWrittenFiles(folder);
    await first.begin("android");
    await first.put("page", "old");
    // The template's, which the run did not come to.
    await Deno.writeTextFile(join(folder, "activity"), "template");
    assert.ok(await isUnfinished(folder));

    const next = await openWrittenFiles(folder);
    await next.put("page", "new");
    await next.put("activity", "ours", { anyway: next.isBegun("android") });
    await next.finish();
    assert.deepEqual(next.kept, []);
    assert.equal(await Deno.readTextFile(join(folder, "activity")), "ours");
    assert.ok(!await isUnfinished(folder));
  });
});

Deno.test("NA-20 readEarlier: the name is asked for again until a run that added a platform has ended", async () => {
  await withFolder(async (folder) => {
    const settings = { site: "https://example.com", id: "com.example.app" };
    await Deno.writeTextFile(
      join(folder, "capacitor.config.json"),
      JSON.stringify({ appId: settings.id, appName: "App", server: { url: settings.site } }),
    );
    assert.deepEqual(await readEarlier(folder), { ...settings, name: "App" });
    const written = await openWrittenFiles(folder);
    await written.begin("ios");
    assert.deepEqual(await readEarlier(folder), settings);
    await written.finish();
    assert.deepEqual(await readEarlier(folder), { ...settings, name: "App" });
  });
});
