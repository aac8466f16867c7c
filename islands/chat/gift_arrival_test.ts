import assert from "node:assert/strict";
import { isFirst } from "@/islands/chat/gift_arrival.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

Deno.test("GI-13 isFirst: a gift comes in once in a tab, also after a reload, and what is kept stays small", () => {
  const storage = memory();
  assert.equal(isFirst("a", storage), true);
  assert.equal(isFirst("a", storage), false);
  for (let nth = 0; nth < 100; nth++) assert.equal(isFirst(`g${nth}`, storage), true);
  assert.equal(isFirst("g99", storage), false);
  assert.ok([...storage.kept.values()].join().length < 200);
});

Deno.test("GI-13 isFirst: without a storage, or with a full one, it comes in all the same", () => {
  assert.equal(isFirst("a", null), true);
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  assert.equal(isFirst("a", full), true);
});
