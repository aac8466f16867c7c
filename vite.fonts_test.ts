import assert from "node:assert/strict";
import { facesIn } from "./vite.fonts.ts";

Deno.test("facesIn: names each file of a style sheet with the characters that it is for", async () => {
  const faces = facesIn(`
    @font-face {
      src: url("@fontsource-variable/rubik/files/rubik-a.woff2") format("woff2");
      unicode-range: U+0041-0043, U+20AC,
        U+FEFF;
    }
    @font-face {
      src: local("Arial");
    }
    @font-face {
      src: url("@fontsource-variable/rubik/files/rubik-b.woff2") format("woff2");
      unicode-range: U+05D0-05D1;
    }
  `);
  assert.deepEqual(faces, [
    { name: "rubik-a.woff2", characters: "ABC€\uFEFF" },
    { name: "rubik-b.woff2", characters: "אב" },
  ]);
  const own = facesIn(await Deno.readTextFile(new URL("./static/styles/fonts.css", import.meta.url)));
  assert.deepEqual(own.map(({ name }) => name), [
    "rubik-hebrew-wght-normal.woff2",
    "rubik-latin-ext-wght-normal.woff2",
    "rubik-latin-wght-normal.woff2",
  ]);
});
