import assert from "node:assert/strict";
import type { Call } from "@/protocol/call.ts";
import { readOnce } from "@/routes/read_once.ts";

Deno.test("readOnce: what the frame reads is read once for each input, everything else each time", () => {
  const made: string[] = [];
  const call = readOnce(
    ((module) => {
      made.push(module);
      return Promise.resolve({ ok: true, value: made.length });
    }) as Call,
  );
  assert.equal(call("user/contacts", {}), call("user/contacts", {}));
  assert.notEqual(call("user/contacts", {}), call("user/contacts", { archived: 1 }));
  assert.notEqual(call("meet", {}), call("meet", {}));
  assert.deepEqual(made, ["user/contacts", "user/contacts", "meet", "meet"]);
});
