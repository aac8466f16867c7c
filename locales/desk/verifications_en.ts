/** English texts of the desk's pages about selfies. They are the type of those in the other languages. */
import type { Text } from "@/locales/text.ts";

export const verificationsEn = {
  "refusal.unknown_verification": "This does not wait any more.",
  "refusal.verification_photos": "Please tick each photo that shows the person of the selfie.",
  "desk.nav.verifications": "Selfies",
  "desk.did.verification.read": "Looked at a selfie",
  "desk.did.verification.approve": "Verified photos",
  "desk.did.verification.decline": "Did not verify photos",
  "desk.did.verification.revoke": "Took “Photo verified” off",
  "desk.verifications.title": "Selfies to compare",
  "desk.verifications.lead":
    "A member wants to show that their photos are of them. Opening a selfie is in the log, and counts for your pause.",
  "desk.verifications.none": "No selfie waits.",
  "desk.verifications.sent": "Sent",
  "desk.verifications.until": "Goes by itself",
  "desk.verifications.photos": { one: "{count} photo to compare", other: "{count} photos to compare" },
  "desk.verifications.open": "Open it",
  "desk.verifications.of": "Selfie of {name}",
  "desk.verifications.asked": "Asked for: {gesture}",
  "desk.verifications.selfie": "The selfie",
  "desk.verifications.same": "The same person",
  "desk.verifications.number": "Photo {number}",
  "desk.verifications.rule":
    "Look for the gesture first, then for the same face. When in doubt, do not verify: they can try again.",
  "desk.verifications.deleted": "Either way the selfie is deleted at once, and the member is told.",
  "desk.verifications.approve": "Verify the ticked photos",
  "desk.verifications.decline": "Do not verify",
  "desk.verifications.reason": "Why not, as the member reads it",
  "desk.verifications.measure": "Decide about the member",
  "desk.verifications.done": "Done.",
  "desk.verifications.mark": "Photo verified since {date}.",
  "desk.verifications.revoke": "Take “Photo verified” off",
} as const satisfies Record<string, Text>;
