import assert from "node:assert/strict";
import { VERSION } from "@/domain/version.ts";

Deno.test("OP-25 VERSION: is that of deno.json", async () => {
  const { version } = JSON.parse(await Deno.readTextFile(new URL("../deno.json", import.meta.url)));
  assert.equal(VERSION, version);
});
