/** Whether the contract cases are complete. The files beside this one that begin like it test them, a share each. */
import assert from "node:assert/strict";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import { CASES, SHARES } from "@/tests/contracts/cases.ts";

Deno.test("WI-2 WI-10 calls: each one has contract cases, for every refusal that it declares", () => {
  assert.deepEqual(Object.keys(CASES).sort(), Object.keys(calls).sort());
  for (const module of Object.keys(calls) as Module[]) {
    assert.deepEqual(
      Object.keys(CASES[module].refusals).sort(),
      [...calls[module].errors].sort(),
      module,
    );
  }
  for (const share of Object.keys(SHARES)) {
    assert.ok(Deno.statSync(new URL(`calls_${share}_test.ts`, import.meta.url)).isFile);
  }
});
