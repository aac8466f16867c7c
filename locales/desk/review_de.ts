/** German texts of the desk's pages about the review of photos. */
import type { reviewEn } from "@/locales/desk/review_en.ts";
import type { DeskDictionary } from "@/locales/desk/text.ts";

export const reviewDe: Pick<DeskDictionary, keyof typeof reviewEn> = {
  "refusal.undo_over": "Das lässt sich hier nicht mehr rückgängig machen.",
  "desk.did.photo.keep": "Ein Foto behalten",
  "desk.did.photo.unkeep": "Ein Foto wieder warten lassen",
  "desk.did.decision.take_back": "Eine Entscheidung zurückgenommen",
  "desk.review.title": "Fotos zu prüfen",
  "desk.review.lead":
    "Jedes geöffnete Bild steht im Protokoll und zählt für deine Pause. Ein Bild, das entfernt wird, ist eine Entscheidung, die das Mitglied liest.",
  "desk.review.keys":
    "Tasten: Pfeile oder J bewegen, Enter oder Leertaste zeigt, K behält, R lehnt ab, 1 bis 9 lehnen nach der Regel mit dieser Nummer ab, U macht rückgängig.",
  "desk.review.none": "Es gibt nichts zu prüfen.",
  "desk.review.done": "Erledigt.",
  "desk.review.of": "Foto von {name}",
  "desk.review.use.profile": "Profil",
  "desk.review.use.chat": "Chat",
  "desk.review.use.story": "Story",
  "desk.review.use.vault": "Tresor",
  "desk.review.use.evidence": "Beweis",
  "desk.review.use.selfie": "Selfie",
  "desk.review.show": "Zeigen",
  "desk.review.keep": "Behalten",
  "desk.review.refuse": "Ablehnen",
  "desk.review.facts": "Was das Mitglied liest",
  "desk.review.next": "Nächste Seite",
  "desk.review.first": "Erste Seite",
  "desk.review.unsure": "Ein Programm war unsicher",
  "desk.review.like_refused": "Sieht aus wie ein abgelehntes: {rule}",
  "desk.review.alike": { one: "{count} sieht ihm ähnlich", other: "{count} sehen ihm ähnlich" },
  "desk.review.all": { one: "Auch das ähnliche ablehnen", other: "Auch die {count} ähnlichen ablehnen" },
  "desk.review.undo": "Rückgängig (eine Minute lang)",
  "desk.review.pictures": "Heute gesehene Bilder: {pictures}. Nach je {max} ist eine Pause fällig.",
  "desk.review.pause_due": {
    one: "Eine Pause von {count} Minute ist fällig. Bis sie vorbei ist, werden keine Bilder gezeigt.",
    other: "Eine Pause von {count} Minuten ist fällig. Bis sie vorbei ist, werden keine Bilder gezeigt.",
  },
  "desk.review.pausing": { one: "Pause: noch {count} Minute.", other: "Pause: noch {count} Minuten." },
  "desk.review.pause": "Jetzt Pause machen",
};
