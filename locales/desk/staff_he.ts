/** Hebrew texts of the desk's frame, sign-in, accounts and log. */
import type { StaffDictionary } from "@/locales/desk/staff_text.ts";

export const staffHe: StaffDictionary = {
  // Frame
  "desk.title": "הדלפק של {site}",
  "desk.page_title": "{title} · הדלפק של {site}",
  "desk.signed_in_as": "כניסה בתור",
  "desk.sign_out": "יציאה",
  "desk.refused": "לא לתפקיד שלך",
  "desk.nav.staff": "אנשים",
  "desk.nav.log": "יומן",
  "desk.nav.account": "החשבון שלי",
};
