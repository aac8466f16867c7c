import assert from "node:assert/strict";
import { panelPlace } from "@/islands/chat/gift_place.ts";

Deno.test("GI-2 panelPlace: above the write box, at the start of its line, and within its chat", () => {
  const box = { left: 400, right: 1_000, top: 800 };
  assert.deepEqual(panelPlace(box, 900, false), { left: 412, bottom: 112, width: 448, height: 520 });
  assert.deepEqual(panelPlace(box, 900, true), { left: 540, bottom: 112, width: 448, height: 520 });
});

Deno.test("GI-2 panelPlace: a narrow or low chat takes some of it away", () => {
  const { left, width, height } = panelPlace({ left: 300, right: 620, top: 300 }, 400, false);
  assert.deepEqual({ left, width, height }, { left: 312, width: 296, height: 276 });
});
