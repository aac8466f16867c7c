import assert from "node:assert/strict";
import { isChunkFailure, reloadOnce } from "@/client/reload.ts";

function browser() {
  const stored = new Map<string, string>();
  const state = { now: 1_000_000, reloads: 0, online: true };
  return {
    state,
    now: () => state.now,
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
    isOnline: () => state.online,
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

Deno.test("SW-11 reloadOnce: a page without a network stays as it is", () => {
  const env = browser();
  env.state.online = false;
  assert.equal(reloadOnce(env), false);
  env.state.online = true;
  assert.equal(reloadOnce(env), true);
  assert.equal(env.state.reloads, 1);
});

Deno.test("SW-11 isChunkFailure: what each browser says of code that cannot be fetched, and nothing else", () => {
  for (
    const message of [
      "Failed to fetch dynamically imported module: https://example.com/assets/chat-1.js",
      "error loading dynamically imported module: https://example.com/assets/chat-1.js",
      "Importing a module script failed.",
    ]
  ) assert.equal(isChunkFailure(new TypeError(message)), true, message);
  for (
    const other of [
      new TypeError("Failed to fetch"),
      new Error("x"),
      null,
      "Importing a module script failed.",
    ]
  ) {
    assert.equal(isChunkFailure(other), false);
  }
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
