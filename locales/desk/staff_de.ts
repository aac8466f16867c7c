/** German texts of the desk's frame, sign-in, accounts and log. */
import type { StaffDictionary } from "@/locales/desk/staff_text.ts";

export const staffDe: StaffDictionary = {
  // Frame
  "desk.title": "Desk von {site}",
  "desk.page_title": "{title} · Desk von {site}",
  "desk.signed_in_as": "Angemeldet als",
  "desk.sign_out": "Abmelden",
  "desk.refused": "Nicht für deine Rolle",
  "desk.nav.staff": "Personen",
  "desk.nav.log": "Protokoll",
  "desk.nav.account": "Eigenes Konto",
};
