/** What the photo slots say besides their names. Pure. */
import { PHOTO_SLOTS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { SlotText, Upload } from "@/client/photo/slot_upload.ts";
import { PHOTO_PROBLEMS } from "@/islands/photo_problems.ts";
import type { TextKey, Translate } from "@/locales/text.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

const TYPE_NAMES = "JPEG, PNG, WebP, HEIC";
const MIB = 1024 * 1024;
/** Somebody who listens is told at these steps; the bar shows all. */
const TOLD_PERCENT = 25;

const PROBLEMS = {
  ...PHOTO_PROBLEMS,
  network: "photo.network",
  photo_slots_full: "refusal.photo_slots_full",
} as const satisfies { readonly [T in SlotText]: TextKey };

/** What is worth knowing now: that photos are checked, that there is no room, or which photos can be added. */
export function hintOf(t: Translate, photos: readonly PhotoView[]): string {
  if (photos.some((photo) => photo.waiting === 1)) return t("photos.checking_note");
  if (photos.length >= PHOTO_SLOTS) return t("photos.full", { max: PHOTO_SLOTS });
  const types = t("photo.hint", { types: TYPE_NAMES, size: UPLOAD_MAX_BYTES / MIB });
  return `${t("photos.hint")} ${types}`;
}

/** How far the photo is that is under way, in words; null where none is. */
export function progressOf(t: Translate, uploads: readonly Upload[], before: number): string | null {
  const index = uploads.findIndex(({ state }) => state.kind !== "failed" && state.kind !== "waiting");
  const state = uploads[index]?.state;
  const number = before + index + 1;
  switch (state?.kind) {
    case "preparing":
      return t("photos.preparing", { number });
    case "sending": {
      const percent = Math.floor(state.percent / TOLD_PERCENT) * TOLD_PERCENT;
      return t("photos.uploading", { number, percent });
    }
    case "adding":
      return t("photos.uploading", { number, percent: 100 });
    default:
      return null;
  }
}

/** What the browser says by itself. */
export function wordsOf(t: Translate, text: SlotText): string {
  return t(PROBLEMS[text]);
}
