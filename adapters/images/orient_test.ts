import assert from "node:assert/strict";
import { isLying, orient, type Orientation } from "@/adapters/images/orient.ts";

/** How a picture of the letters `abc` over `def` has to be turned (EXIF 2.32, 4.6.4: orientation). */
const UPRIGHT: Readonly<Record<Orientation, readonly string[]>> = {
  1: ["abc", "def"],
  2: ["cba", "fed"],
  3: ["fed", "cba"],
  4: ["def", "abc"],
  5: ["ad", "be", "cf"],
  6: ["da", "eb", "fc"],
  7: ["fc", "eb", "da"],
  8: ["cf", "be", "ad"],
};

function pictureOf(rows: readonly string[]) {
  const letters = rows.join("");
  const rgb = Uint8Array.from(letters.split("").flatMap((letter) => [letter.charCodeAt(0), 1, 2]));
  return { width: letters.length / rows.length, height: rows.length, rgb };
}

Deno.test("PH-2 orient: each of the eight ways is turned upright, its sides exchanged where it lies", () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    const rows = UPRIGHT[orientation];
    assert.deepEqual(orient(pictureOf(UPRIGHT[1]), orientation), pictureOf(rows), `${orientation}`);
    assert.equal(isLying(orientation), rows.length === 3);
  }
});
