import assert from "node:assert/strict";
import { isLeftWhenWide } from "@/client/wide_contacts.ts";

Deno.test("NV-5 CN-10 isLeftWhenWide: the contacts have a place beside every page, the archive has none", () => {
  const left = (path: string) => isLeftWhenWide(new URL(path, "http://localhost"));
  assert.deepEqual(["/contacts", "/contacts?from=10", "/contacts?archived=1"].map(left), [true, true, false]);
  assert.equal(left("/contacts/archived"), false);
});
