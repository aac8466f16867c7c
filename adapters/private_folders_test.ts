import assert from "node:assert/strict";
import { shutFolders } from "@/adapters/private_folders.ts";

Deno.test({
  name: "OP-10 shutFolders: shuts those that are there to others, and makes none",
  ignore: Deno.build.os === "windows",
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "kindling_" });
    try {
      await Deno.mkdir(`${folder}/open`, { mode: 0o755 });
      await shutFolders([`${folder}/open`, `${folder}/missing`]);
      assert.equal(((await Deno.stat(`${folder}/open`)).mode ?? 0) & 0o777, 0o700);
      await assert.rejects(Deno.stat(`${folder}/missing`), Deno.errors.NotFound);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
