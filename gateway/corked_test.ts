import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { corkForTurn } from "@/gateway/corked.ts";

function fakeStream() {
  const done: string[] = [];
  return { done, cork: () => void done.push("cork"), uncork: () => void done.push("uncork") };
}

Deno.test("P3 corkForTurn: corks once a turn, and lets go at its end", async () => {
  const [one, other] = [fakeStream(), fakeStream()];
  for (let turn = 1; turn <= 2; turn++) {
    corkForTurn(one);
    corkForTurn(other);
    corkForTurn(one);
    await Promise.resolve();
    corkForTurn(one);
    assert.equal(one.done.at(-1), "cork");
    await new Promise<void>((resolve) => setImmediate(resolve));
    assert.deepEqual(one.done, Array.from({ length: turn }, () => ["cork", "uncork"]).flat());
    assert.deepEqual(other.done, one.done);
  }
});
