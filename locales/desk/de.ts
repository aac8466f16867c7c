/** German texts of the desk. */
import type { DeskDictionary } from "@/locales/desk/text.ts";

export const deskDe: DeskDictionary = {
  // Refusals
  "refusal.not_permitted": "Deine Rolle erlaubt das nicht.",
  "refusal.proof_required": "Bitte bestätige zuerst, dass du es bist.",
  "refusal.desk_sign_in_failed": "Diese Anmeldedaten stimmen nicht.",
  "refusal.totp_invalid": "Dieser Code stimmt nicht oder wurde schon benutzt.",
  "refusal.passkey_invalid": "Dieser Passkey konnte nicht geprüft werden.",
  "refusal.invite_invalid": "Dieser Link ist abgelaufen oder wurde schon benutzt.",
  "refusal.staff_email_taken": "Diese Adresse hat am Desk schon jemand.",
  "refusal.staff_name_invalid": "Bitte gib einen Namen mit 1 bis 60 Zeichen ein.",
  "refusal.roles_invalid": "Bitte wähle mindestens eine Rolle.",
  "refusal.last_admin": "Der letzte Admin kann nicht entfernt werden.",
  "refusal.unknown_staff": "Diese Person gibt es am Desk nicht.",
  "refusal.claim_lost": "Dieser Chat ist nicht mehr bei dir. Dein Text bleibt erhalten.",
  "refusal.claim_taken": "Diesen Chat hat gerade jemand anders übernommen.",
  "refusal.claim_full": "Du hast schon {max} Chats. Gib zuerst einen zurück.",
  "refusal.nothing_waiting": "Gerade wartet niemand auf eine Antwort.",
  "refusal.skips_used": "Du hast in einer Stunde {max} Chats übersprungen. Bitte nimm den nächsten.",
  "refusal.reason_required": "Bitte nenne einen Grund.",
  "refusal.first_message_used": "Dieses Profil hat schon zuerst geschrieben und wartet auf eine Antwort.",
  "refusal.first_message_unwanted": "Diesem Mitglied darf nicht zuerst geschrieben werden.",
  "refusal.gift_not_for_persona": "Virtuelle Profile verschenken nichts.",
  "refusal.limit_reached": "Für heute ist es genug: höchstens {max}.",
  "refusal.pause_due": "Zeit für eine Pause von {minutes} Minuten.",
  "refusal.writing_refused": "Das darf nicht geschrieben werden ({rule}): „{match}“.",
  "refusal.writing_doubtful":
    "Ist das so gemeint ({rule}): „{match}“? Sende noch einmal, um es zu bestätigen.",
  "refusal.unknown_persona": "Dieses virtuelle Profil gibt es nicht.",
  "refusal.persona_invalid": "Bitte prüfe dieses Feld: {field}.",
  "refusal.import_invalid": "Die Datei konnte nicht importiert werden: {problem}.",
  "refusal.unknown_note": "Diese Notiz gibt es nicht mehr.",
  "refusal.note_too_long": "Eine Notiz hat höchstens {max} Zeichen.",
};
