/** English texts of the desk's pages about the review of photos. They are the type of those in the other languages. */
import type { Text } from "@/locales/text.ts";

export const reviewEn = {
  "refusal.undo_over": "This cannot be undone here any more.",
  "desk.did.photo.keep": "Kept a photo",
  "desk.did.photo.unkeep": "Let a photo wait again",
  "desk.did.decision.take_back": "Took a decision back",
  "desk.review.title": "Photos to look at",
  "desk.review.lead":
    "Each picture that you open is in the log, and counts for your pause. A picture that goes is a decision that its member reads.",
  "desk.review.keys":
    "Keys: arrows or J move, Enter or space shows, K keeps, R refuses, 1 to 9 refuse by the rule with that number, U undoes.",
  "desk.review.none": "Nothing is to be looked at.",
  "desk.review.done": "Done.",
  "desk.review.of": "Photo of {name}",
  "desk.review.use.profile": "profile",
  "desk.review.use.chat": "chat",
  "desk.review.use.story": "story",
  "desk.review.use.vault": "vault",
  "desk.review.use.evidence": "evidence",
  "desk.review.use.selfie": "selfie",
  "desk.review.show": "Show it",
  "desk.review.keep": "Keep it",
  "desk.review.refuse": "Refuse it",
  "desk.review.facts": "What the member reads",
  "desk.review.next": "Next page",
  "desk.review.first": "First page",
  "desk.review.unsure": "A program was not sure",
  "desk.review.like_refused": "Looks like a refused one: {rule}",
  "desk.review.alike": { one: "{count} looks like it", other: "{count} look like it" },
  "desk.review.all": {
    one: "Also refuse the one that looks like it",
    other: "Also refuse the {count} that look like it",
  },
  "desk.review.undo": "Undo (for a minute)",
  "desk.review.pictures": "Pictures seen today: {pictures}. After every {max} a pause is due.",
  "desk.review.pause_due": {
    one: "A pause of {count} minute is due. No pictures are shown until it is over.",
    other: "A pause of {count} minutes is due. No pictures are shown until it is over.",
  },
  "desk.review.pausing": { one: "Pause: {count} minute left.", other: "Pause: {count} minutes left." },
  "desk.review.pause": "Take the pause now",
} as const satisfies Record<string, Text>;
