/** Hebrew texts of the desk's pages about the review of photos. */
import type { reviewEn } from "@/locales/desk/review_en.ts";
import type { DeskDictionary } from "@/locales/desk/text.ts";

export const reviewHe: Pick<DeskDictionary, keyof typeof reviewEn> = {
  "refusal.undo_over": "כבר אי אפשר לבטל את זה כאן.",
  "desk.did.photo.keep": "תמונה הושארה",
  "desk.did.photo.unkeep": "תמונה הוחזרה להמתנה",
  "desk.did.decision.take_back": "החלטה בוטלה בידי מי שהחליט",
  "desk.review.title": "תמונות לבדיקה",
  "desk.review.lead": "כל תמונה שנפתחת נרשמת ביומן ונספרת להפסקה שלך. תמונה שמוסרת היא החלטה שהחבר קורא.",
  "desk.review.keys":
    "מקשים: חצים או J לתנועה, Enter או רווח להצגה, K השארה, R סירוב, 1 עד 9 סירוב לפי הכלל בעל המספר הזה, U ביטול.",
  "desk.review.none": "אין תמונות לבדיקה.",
  "desk.review.done": "בוצע.",
  "desk.review.of": "תמונה של {name}",
  "desk.review.use.profile": "פרופיל",
  "desk.review.use.chat": "צ'אט",
  "desk.review.use.story": "סטורי",
  "desk.review.use.vault": "כספת",
  "desk.review.use.evidence": "ראיה",
  "desk.review.use.selfie": "סלפי",
  "desk.review.show": "הצגה",
  "desk.review.keep": "השארה",
  "desk.review.refuse": "סירוב",
  "desk.review.facts": "מה שהחבר קורא",
  "desk.review.next": "לדף הבא",
  "desk.review.first": "לדף הראשון",
  "desk.review.unsure": "תוכנה לא הייתה בטוחה",
  "desk.review.like_refused": "נראית כמו תמונה שסורבה: {rule}",
  "desk.review.alike": { one: "תמונה דומה אחת", two: "שתי תמונות דומות", other: "{count} תמונות דומות" },
  "desk.review.all": {
    one: "סירוב גם לתמונה הדומה",
    two: "סירוב גם לשתי התמונות הדומות",
    other: "סירוב גם ל־{count} התמונות הדומות",
  },
  "desk.review.undo": "ביטול (במשך דקה)",
  "desk.review.pictures": "תמונות שנצפו היום: {pictures}. אחרי כל {max} מגיעה הפסקה.",
  "desk.review.pause_due": {
    one: "הגיע זמן להפסקה של דקה אחת. עד סופה לא מוצגות תמונות.",
    two: "הגיע זמן להפסקה של שתי דקות. עד סופה לא מוצגות תמונות.",
    other: "הגיע זמן להפסקה של {count} דקות. עד סופה לא מוצגות תמונות.",
  },
  "desk.review.pausing": {
    one: "הפסקה: נותרה דקה אחת.",
    two: "הפסקה: נותרו שתי דקות.",
    other: "הפסקה: נותרו {count} דקות.",
  },
  "desk.review.pause": "לצאת להפסקה עכשיו",
};
