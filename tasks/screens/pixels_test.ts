import assert from "node:assert/strict";
import { findChange, toJpeg } from "@/tasks/screens/pixels.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

const QUALITY = 60;

Deno.test("findChange: the same picture again is none, another one and one of another size are", async () => {
  const before = await toJpeg(pngOf(64, 48), QUALITY);
  assert.equal(await findChange(before, await toJpeg(pngOf(64, 48), QUALITY)), null);
  const sharper = await findChange(before, await toJpeg(pngOf(64, 48), QUALITY + 5));
  assert.equal(sharper, null, "what the losses differ by is no change");
  assert.equal((await findChange(before, await toJpeg(pngOf(48, 64), QUALITY)))?.share, 1);
});
