import assert from "node:assert/strict";
import { addressOf, storedMemory } from "@/client/push/remembered.ts";
import { webTarget } from "@/tests/kit/fake_push_port.ts";

const ROW = { member: "ada", id: "s1", address: "https://push.example/1", session: "one", isRewarded: false };

/** A browser's storage; `isFull`: it takes nothing. */
function storage(kept: Map<string, string>, isFull = false): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("Full", "QuotaExceededError");
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

Deno.test("PP-13 storedMemory: gives back what it was given, and nothing that it was not", () => {
  const kept = new Map<string, string>();
  const memory = storedMemory(() => storage(kept));
  assert.equal(memory.read(), null);
  memory.write(ROW);
  assert.deepEqual(memory.read(), ROW);
  memory.write({ ...ROW, id: null, session: null });
  assert.deepEqual(memory.read(), { ...ROW, id: null, session: null });
  memory.write(null);
  assert.equal(kept.size, 0);
  for (
    const text of ["", "{", "null", "[]", "1", '{"member":"ada"}', '{"member":1,"id":null,"address":""}']
  ) {
    kept.set("subscriber", text);
    assert.equal(memory.read(), null, text);
  }
});

Deno.test("PP-13 storedMemory: a browser that keeps nothing remembers nothing", () => {
  const none = storedMemory(() => {
    throw new DOMException("Cookies are blocked", "SecurityError");
  });
  none.write(ROW);
  assert.equal(none.read(), null);
  storedMemory(() => storage(new Map(), true)).write(ROW);
});

Deno.test("PP-13 addressOf: the endpoint of a browser, the token of the packaged app", () => {
  assert.equal(addressOf(webTarget("https://push.example/1")), "https://push.example/1");
  assert.equal(addressOf({ kind: "fcm", token: "t" }), "t");
});
