import assert from "node:assert/strict";
import { readContent } from "@/actors/conversation/content.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { oncePhotoUrl, photoUrl } from "@/domain/photo.ts";

const photo = `${"b".repeat(21)}w` as PhotoId;

Deno.test("CH-7 CH-18 readContent: a text, or an image by any name of an upload", () => {
  assert.deepEqual(readContent("text", " hi "), { ok: true, value: { type: "text", text: "hi" } });
  for (const named of [photo, photoUrl(photo, "card"), photoUrl(photo, "full")]) {
    assert.deepEqual(readContent("image", named), { ok: true, value: { type: "photo", photo } }, named);
  }
});

Deno.test("CH-7 CH-31 readContent: a gift by its number, written as only one text writes it", () => {
  assert.deepEqual(readContent("gift", "12"), { ok: true, value: { type: "gift", gift: 12 } });
  const wrong = ["", "0", "-1", "01", "1.0", "1e3", " 1", "1 ", "١", "rose", "9".repeat(16), "__proto__"];
  for (const named of wrong) {
    const result = readContent("gift", named);
    assert.equal(!result.ok && result.refusal.code, "unknown_gift", named);
  }
});

Deno.test("CH-7 CH-20 readContent: other types, blank texts and what names no upload are refused", () => {
  const codeOf = (type: string, text: string) => {
    const result = readContent(type, text);
    return result.ok ? null : result.refusal.code;
  };
  for (const type of ["pphoto", "photo", "Gift", "story", "", "Text", "IMAGE"]) {
    assert.equal(codeOf(type, photo), "unsupported_message_type", type);
  }
  assert.equal(codeOf("text", " "), "blank_message");
  for (
    const named of ["", " ", "x", `${photo}x`, ` ${photo}`, oncePhotoUrl(photo), `/photos/${photo}/card/..`]
  ) {
    assert.equal(codeOf("image", named), "unknown_photo", named);
  }
});
