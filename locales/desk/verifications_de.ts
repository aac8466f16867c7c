/** German texts of the desk's pages about selfies. */
import type { verificationsEn } from "@/locales/desk/verifications_en.ts";
import type { DeskDictionary } from "@/locales/desk/text.ts";

export const verificationsDe: Pick<DeskDictionary, keyof typeof verificationsEn> = {
  "refusal.unknown_verification": "Das wartet nicht mehr.",
  "refusal.verification_photos": "Bitte hake jedes Foto an, das die Person des Selfies zeigt.",
  "desk.nav.verifications": "Selfies",
  "desk.did.verification.read": "Ein Selfie angesehen",
  "desk.did.verification.approve": "Fotos bestätigt",
  "desk.did.verification.decline": "Fotos nicht bestätigt",
  "desk.did.verification.revoke": "„Foto bestätigt“ entfernt",
  "desk.verifications.title": "Selfies zu vergleichen",
  "desk.verifications.lead":
    "Ein Mitglied will zeigen, dass die eigenen Fotos echt sind. Jedes geöffnete Selfie steht im Protokoll und zählt für deine Pause.",
  "desk.verifications.none": "Kein Selfie wartet.",
  "desk.verifications.sent": "Abgeschickt",
  "desk.verifications.until": "Verschwindet von selbst",
  "desk.verifications.photos": { one: "{count} Foto zu vergleichen", other: "{count} Fotos zu vergleichen" },
  "desk.verifications.open": "Öffnen",
  "desk.verifications.of": "Selfie von {name}",
  "desk.verifications.asked": "Verlangt: {gesture}",
  "desk.verifications.selfie": "Das Selfie",
  "desk.verifications.same": "Dieselbe Person",
  "desk.verifications.number": "Foto {number}",
  "desk.verifications.rule":
    "Achte zuerst auf die Geste, dann auf dasselbe Gesicht. Im Zweifel nicht bestätigen: Das Mitglied kann es noch einmal versuchen.",
  "desk.verifications.deleted": "So oder so wird das Selfie sofort gelöscht, und das Mitglied erfährt es.",
  "desk.verifications.approve": "Angehakte Fotos bestätigen",
  "desk.verifications.decline": "Nicht bestätigen",
  "desk.verifications.reason": "Warum nicht, wie das Mitglied es liest",
  "desk.verifications.measure": "Über das Mitglied entscheiden",
  "desk.verifications.done": "Erledigt.",
  "desk.verifications.mark": "Foto bestätigt seit {date}.",
  "desk.verifications.revoke": "„Foto bestätigt“ entfernen",
};
