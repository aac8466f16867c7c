import assert from "node:assert/strict";
import { hasSingleKeys, keepSingleKeys } from "@/client/shortcuts/single_keys.ts";

/** Runs with this as the browser's storage. */
function withStorage(storage: () => unknown, run: () => void): void {
  const known = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { get: storage, configurable: true });
  try {
    run();
  } finally {
    if (known) Object.defineProperty(globalThis, "localStorage", known);
    else Reflect.deleteProperty(globalThis, "localStorage");
  }
}

Deno.test("KB-7 single keys: on until they are turned off, and kept by the browser", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  withStorage(() => storage, () => {
    assert.equal(hasSingleKeys(), true);
    assert.deepEqual([keepSingleKeys(false), hasSingleKeys()], [true, false]);
    assert.deepEqual([keepSingleKeys(true), hasSingleKeys(), kept.size], [true, true, 0]);
  });
});

Deno.test("KB-7 single keys: a browser that keeps nothing leaves them on, and says so", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  withStorage(refuse, () => assert.deepEqual([hasSingleKeys(), keepSingleKeys(false)], [true, false]));
});
