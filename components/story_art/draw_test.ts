import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { portraitUrl } from "@/domain/portrait.ts";
import { sceneOf, STORY_SCENES } from "@/domain/story_scene.ts";
import { createDice } from "@/components/portrait/dice.ts";
import { drawStory } from "@/components/story_art/draw.ts";
import { drawLettering, wrap } from "@/components/story_art/lettering.ts";

const STORY_MAX_CHARS = 14_000;
const portrait = portraitUrl({ gender: 2, seed: 7, nth: 0 });
const anyText = fc.string({ unit: "grapheme", maxLength: 200 });

/** Its markup without what is written into it. */
function tagsOf(svg: string): string {
  return svg.replaceAll(/>[^<]*</g, "><");
}

Deno.test("ST-34 drawStory: 9:16, small, repeatable and fully painted for any story", () => {
  const drawing = fc.record({
    id: fc.string({ maxLength: 22 }),
    text: anyText,
    portrait: fc.constantFrom(null, portrait, "/photos/x/card"),
  });
  fc.assert(fc.property(drawing, (of) => {
    const svg = drawStory(of);
    assert.equal(svg, drawStory({ ...of }));
    assert.ok(svg.length < STORY_MAX_CHARS, `${svg.length}`);
    assert.ok(svg.includes('viewBox="0 0 360 640"'));
    assert.ok(!/undefined|NaN|Infinity|(?:fill|stroke)="[A-Z]"/.test(tagsOf(svg)));
  }));
});

Deno.test("ST-34 drawStory: what a text says is never markup, and keeps its line breaks", () => {
  const torn = drawStory({ id: "a", text: "a\u0000b\ud800c\u001b", portrait: null });
  assert.ok(torn.includes(">abc<"));
  const svg = drawStory({ id: "a", text: `<script>alert("1")</script>\n& "so" on`, portrait: null });
  assert.ok(
    !svg.includes("<script") && svg.includes("&lt;script") && svg.includes("&amp;") &&
      svg.includes("&quot;so"),
  );
  fc.assert(fc.property(anyText, (text) => {
    const plain = tagsOf(drawStory({ id: "a", text: "a", portrait: null })).replaceAll(
      /<text[^>]*><\/text>/g,
      "",
    );
    const written = tagsOf(drawStory({ id: "a", text, portrait: null })).replaceAll(
      /<text[^>]*><\/text>/g,
      "",
    );
    // Only sizes differ.
    const shape = (tags: string) => tags.replaceAll(/<g transform="rotate.*<\/g>/g, "");
    assert.equal(shape(written), shape(plain));
  }));
});

Deno.test("ST-34 drawStory: Hebrew is written from right to left, and only Hebrew", () => {
  assert.ok(drawStory({ id: "a", text: "שוב הים, 2 שקט", portrait: null }).includes('direction="rtl"'));
  assert.ok(!drawStory({ id: "a", text: "Zoë, 2 seas", portrait: null }).includes("direction"));
});

Deno.test("ST-34 drawStory: each scene looks different from story to story, with the owner's face in some", () => {
  const ids = Array.from({ length: 400 }, (_, nth) => `story${nth}`);
  const pictures = ids.map((id) => drawStory({ id, text: "", portrait }));
  assert.equal(new Set(pictures).size, 400);
  const withFace = pictures.filter((svg) => svg.includes('<g id="f">')).length;
  assert.ok(withFace > 100 && withFace < 250, `${withFace}`);
  assert.equal(new Set(ids.map(sceneOf)).size, STORY_SCENES.length);
  const eyes = pictures.flatMap((svg) => /<g id="f">.*?<\/g>/.exec(svg) ?? []);
  assert.equal(new Set(eyes).size, 1);
});

Deno.test("ST-34 wrap: no line is longer than it may be, and no character is lost", () => {
  fc.assert(fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, most) => {
    const lines = wrap(text, most);
    assert.ok(lines.every((line) => [...line].length <= most));
    assert.equal(lines.join("").replaceAll(/\s/g, ""), text.replaceAll(/\s/g, ""));
  }));
  assert.deepEqual(wrap("one two three", 7), ["one two", "three"]);
  assert.deepEqual(wrap("a\n\nb", 7), ["a", "", "b"]);
});

Deno.test("ST-34 drawLettering: a word of up to 24 letters stays whole, and is smaller for it", () => {
  const sizeOf = (text: string) => {
    const svg = drawLettering(text, { at: "top", dice: createDice(7) });
    assert.ok(svg.includes(`>${text}</text>`), svg);
    return Number(svg.match(/font-size="(\d+)"/)?.[1]);
  };
  assert.ok(sizeOf("Postkartenwetter") < sizeOf("Postkarten"));
  assert.ok(sizeOf("Donaudampfschifffahrtsuf") > 10);
});
