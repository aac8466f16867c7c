/** Why a photo cannot be used, in words, where the browser finds out by itself. */
import type { PhotoProblem } from "@/client/photo/prepare.ts";
import type { TextKey } from "@/locales/text.ts";

export const PHOTO_PROBLEMS = {
  file_too_large: "refusal.file_too_large",
  file_type: "refusal.file_type",
  image_too_large: "refusal.image_too_large",
  photo_unreadable: "refusal.photo_unreadable",
  something_wrong: "refusal.something_wrong",
} as const satisfies { readonly [P in PhotoProblem | "something_wrong"]: TextKey };
