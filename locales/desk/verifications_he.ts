/** Hebrew texts of the desk's pages about selfies. */
import type { verificationsEn } from "@/locales/desk/verifications_en.ts";
import type { DeskDictionary } from "@/locales/desk/text.ts";

export const verificationsHe: Pick<DeskDictionary, keyof typeof verificationsEn> = {
  "refusal.unknown_verification": "זה כבר לא ממתין.",
  "refusal.verification_photos": "נא לסמן כל תמונה שרואים בה את האדם שבסלפי.",
  "desk.nav.verifications": "סלפי",
  "desk.did.verification.read": "צפייה בסלפי",
  "desk.did.verification.approve": "תמונות אומתו",
  "desk.did.verification.decline": "תמונות לא אומתו",
  "desk.did.verification.revoke": "״תמונה מאומתת״ הוסר",
  "desk.verifications.title": "סלפי להשוואה",
  "desk.verifications.lead": "חבר רוצה להראות שהתמונות הן שלו. כל סלפי שנפתח נרשם ביומן ונספר להפסקה שלך.",
  "desk.verifications.none": "אין סלפי שממתין.",
  "desk.verifications.sent": "נשלח",
  "desk.verifications.until": "נמחק מעצמו",
  "desk.verifications.photos": {
    one: "תמונה אחת להשוואה",
    two: "שתי תמונות להשוואה",
    other: "{count} תמונות להשוואה",
  },
  "desk.verifications.open": "פתיחה",
  "desk.verifications.of": "סלפי של {name}",
  "desk.verifications.asked": "המחווה שהתבקשה: {gesture}",
  "desk.verifications.selfie": "הסלפי",
  "desk.verifications.same": "אותו אדם",
  "desk.verifications.number": "תמונה {number}",
  "desk.verifications.rule": "קודם לחפש את המחווה, ואז את אותן הפנים. בספק לא לאמת: אפשר לנסות שוב.",
  "desk.verifications.deleted": "כך או כך הסלפי נמחק מיד, והחבר מקבל הודעה.",
  "desk.verifications.approve": "אימות התמונות המסומנות",
  "desk.verifications.decline": "בלי אימות",
  "desk.verifications.reason": "למה לא, כפי שהחבר יקרא",
  "desk.verifications.measure": "החלטה לגבי החבר",
  "desk.verifications.done": "בוצע.",
  "desk.verifications.mark": "תמונה מאומתת מאז {date}.",
  "desk.verifications.revoke": "הסרת ״תמונה מאומתת״",
};
