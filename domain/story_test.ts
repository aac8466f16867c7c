import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MemberId, StoryId } from "@/domain/ids.ts";
import { PHOTO_SIZES } from "@/domain/photo.ts";
import { checkStoryText, parseStoryUrl, storyUrl } from "@/domain/story.ts";

const owner = "0123456789" as MemberId;
const id = `${"s".repeat(21)}g` as StoryId;

Deno.test("ST-5 checkStoryText: trimmed, without what nobody sees, and at most 200 characters", () => {
  const texts: [string, string][] = [
    ["", ""],
    [" \n\u200b\t \u2800", ""],
    ["  שלום\r\nעולם \u0007 ", "שלום\nעולם"],
    ["a\n\n\n \n b", "a\n\n b"],
    ["a\n\nb", "a\n\nb"],
    ["e\u0301", "é"],
    ["😀".repeat(200), "😀".repeat(200)],
    [`a${"\u0301".repeat(500)}`.slice(0, 600), `á${"\u0301".repeat(29)}`],
  ];
  for (const [raw, text] of texts) {
    assert.deepEqual(checkStoryText(raw), { ok: true, value: text }, JSON.stringify(raw));
  }
  assert.deepEqual(checkStoryText("x".repeat(201)), {
    ok: false,
    refusal: { code: "story_text_too_long", data: { max: 200 } },
  });
});

Deno.test("ST-5 checkStoryText: cleaning it again changes nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (raw) => {
    const checked = checkStoryText(raw);
    if (checked.ok) assert.deepEqual(checkStoryText(checked.value), checked);
  }));
});

Deno.test("ST-1 storyUrl: leads to one size of one story, and nothing else is read as such an address", () => {
  for (const size of PHOTO_SIZES) {
    assert.deepEqual(parseStoryUrl(storyUrl({ owner, id, size })), { owner, id, size });
  }
  const wrong = [
    "",
    "/stories",
    `/stories/${owner}/${id}`,
    `/stories/${owner}/${id}/blur`,
    `/stories/${owner}/${id}/card/`,
    `/stories/${owner}/${id}/card?x`,
    `/stories/${owner}x/${id}/card`,
    `/stories/${owner}/${id}x/card`,
    `/stories/../${id}/card`,
    `/photos/${id}/card`,
    `x/stories/${owner}/${id}/card`,
  ];
  for (const path of wrong) assert.equal(parseStoryUrl(path), null, path);
});
