import assert from "node:assert/strict";
import { reloadOnce } from "@/client/reload.ts";

function browser() {
  const stored = new Map<string, string>();
  const state = { now: 1_000_000, reloads: 0 };
  return {
    state,
    now: () => state.now,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    reload: () => void state.reloads++,
  };
}

Deno.test("reloadOnce: reloads at most once a minute", () => {
  const env = browser();
  assert.equal(reloadOnce(env), true);
  env.state.now += 59_999;
  assert.equal(reloadOnce(env), false);
  env.state.now += 1;
  assert.equal(reloadOnce(env), true);
  assert.equal(env.state.reloads, 2);
});

Deno.test("reloadOnce: never reloads where the last reload cannot be remembered", () => {
  const env = browser();
  const storage = {
    ...env.storage,
    setItem: () => {
      throw new DOMException("Storage is full", "QuotaExceededError");
    },
  };
  assert.equal(reloadOnce({ ...env, storage }), false);
  assert.equal(env.state.reloads, 0);
});
