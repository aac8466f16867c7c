import assert from "node:assert/strict";
import { RID } from "@/domain/ids.ts";
import { makeRid, newRid } from "@/client/rid.ts";

Deno.test("WI-1 makeRid: has the form of a rid, and is as random as its bytes", () => {
  assert.equal(makeRid(new Uint8Array([0, 15, 255])), "000fff");
  assert.match(newRid(), RID);
  assert.notEqual(newRid(), newRid());
});
