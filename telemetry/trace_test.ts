import assert from "node:assert/strict";
import { traced } from "@/telemetry/trace.ts";

Deno.test("OP-6 traced: gives what the work gives, and throws what it throws", async () => {
  assert.equal(await traced("call", {}, () => Promise.resolve(7)), 7);
  await assert.rejects(traced("call", {}, () => Promise.reject(new Error("boom"))), /boom/);
  await assert.rejects(traced("call", {}, () => Promise.reject("text")), (thrown) => thrown === "text");
});
