/**
 * Photo verification (VE): a member takes a selfie with a gesture that was drawn for it, people of the desk compare it with the
 * photos of the profile, and the selfie goes. No program measures a face. Pure.
 */
import type { PhotoId } from "@/domain/ids.ts";

/** What a selfie has to show beside the face. None of them is an insult anywhere, and each works with either hand. */
export const GESTURES = ["ear", "palm", "head", "chin", "shoulder", "three"] as const;
export type Gesture = typeof GESTURES[number];

/** Why people of the desk could not confirm photos; the member reads it in their language. */
export const SELFIE_REASONS = ["gesture", "unclear", "unlike", "no_face", "rules"] as const;
export type SelfieReason = typeof SELFIE_REASONS[number];

/** What a member is told has become of a selfie, or of the mark that it has brought. */
export const SELFIE_OUTCOMES = ["verified", "declined", "expired", "revoked"] as const;
export type SelfieOutcome = typeof SELFIE_OUTCOMES[number];

/** Number of random bytes that `drawGesture` takes. */
export const GESTURE_BYTES = 4;

/** Draws a gesture, another one than `before`. */
export function drawGesture(random: Uint8Array, before: Gesture | null): Gesture {
  const others = GESTURES.filter((gesture) => gesture !== before);
  // Of four thousand million numbers the few that come once more do not matter.
  const number = random.subarray(0, GESTURE_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  return others[number % others.length] ?? "palm";
}

/** Which photos of a profile were compared, by people, with a selfie. */
export interface ComparedPhotos {
  photos: readonly PhotoId[];
}

/** Whether a profile says that its photos are verified: as long as it shows one that was compared (VE-7). */
export function isPhotoVerified(
  compared: ComparedPhotos | null,
  shown: readonly { id: string }[],
): boolean {
  return compared !== null && shown.some(({ id }) => compared.photos.some((photo) => photo === id));
}
