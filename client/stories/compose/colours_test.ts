import assert from "node:assert/strict";
import { TEXT_COLOURS } from "@/client/stories/compose/colours.ts";

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

Deno.test("ST-70 TEXT_COLOURS: each can be read against its other colour", () => {
  for (const { name, colour, against } of TEXT_COLOURS) {
    const [dark = 0, light = 0] = [luminance(colour), luminance(against)].sort((a, b) => a - b);
    assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, name);
  }
});
