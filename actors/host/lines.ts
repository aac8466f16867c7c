/** What the scripted host of the demo content says, in every language of the product. */
import type { TextLanguage } from "@/domain/language.ts";

export interface HostLines {
  welcome: string;
  /** To a gift, whose name stands in the place of `{gift}`. */
  gift: string;
  photo: string;
  voice: string;
  question: string;
  /** One after the other: each says what can be tried next. */
  hints: readonly string[];
}

/** Hebrew lines say nothing that a woman and a man would write differently. */
export const HOST_LINES: { readonly [Language in TextLanguage]: HostLines } = {
  en: {
    welcome:
      "Hi, and welcome! I am the demo host: a script, not a person. Write me anything and watch how a chat works here.",
    gift:
      "A gift for me? {gift}! Thank you. With me it costs nothing: elsewhere a gift has its price, and brings nobody coins.",
    voice: "Your voice message is here. A script has no ears, but you can play it again at any time.",
    photo: "Seen, and gone: a photo in a chat can be looked at once, within an hour.",
    question: "Good question. I am only a script, so all I know is how this chat works.",
    hints: [
      "Got it! The two ticks under your message mean that I have read it.",
      "Try a gift: the box beside the text field.",
      "Touch a message to react to it, reply to it or copy it.",
      "You can send me a photo. I will look at it once, and then it is gone.",
      "The menu above archives this chat. My next message brings it back.",
      "Open a second window: everything shows up there at the same moment.",
      "Try Hebrew, German and English in one message. שלום und hallo!",
    ],
  },
  he: {
    welcome:
      "היי, איזה כיף שבאת! כאן המארח של ההדגמה: סקריפט, לא אדם. אפשר לכתוב לי כל דבר ולראות איך הצ'אט עובד.",
    gift:
      "מתנה בשבילי? {gift}! תודה. אצלי היא לא עולה כלום. בצ'אטים אחרים יש למתנות מחיר, והן לא מזכות אף אחד במטבעות.",
    voice: "ההודעה הקולית הגיעה. לסקריפט אין אוזניים, אבל אפשר להשמיע אותה שוב בכל רגע.",
    photo: "ראיתי, והיא איננה: בתמונה בצ'אט אפשר לצפות פעם אחת, תוך שעה.",
    question: "שאלה טובה. אני רק סקריפט, וכל מה שידוע לי הוא איך הצ'אט הזה עובד.",
    hints: [
      "קיבלתי! שני הסימנים מתחת להודעה אומרים שקראתי אותה.",
      "אפשר לנסות מתנה: הקופסה שליד שדה הטקסט.",
      "נגיעה בהודעה פותחת תגובות, מענה והעתקה.",
      "אפשר לשלוח לי תמונה. אצפה בה פעם אחת, ואז היא נעלמת.",
      "התפריט למעלה מעביר את הצ'אט לארכיון. ההודעה הבאה שלי תחזיר אותו.",
      "אפשר לפתוח חלון נוסף: הכול מופיע שם באותו רגע.",
      "אפשר לערבב עברית, English ו-Deutsch בהודעה אחת.",
    ],
  },
  de: {
    welcome:
      "Hi, schön, dass du da bist! Ich bin der Demo-Host: ein Skript, kein Mensch. Schreib mir irgendwas und sieh dir an, wie ein Chat hier läuft.",
    gift:
      "Ein Geschenk für mich? {gift}! Danke. Bei mir kostet es nichts: Sonst haben Geschenke ihren Preis und bringen niemandem Coins.",
    voice:
      "Deine Sprachnachricht ist da. Ein Skript hat keine Ohren, aber du kannst sie jederzeit wieder anhören.",
    photo: "Gesehen und weg: Ein Foto im Chat lässt sich einmal ansehen, eine Stunde lang.",
    question: "Gute Frage. Ich bin nur ein Skript und weiß bloß, wie dieser Chat funktioniert.",
    hints: [
      "Angekommen! Die zwei Häkchen unter deiner Nachricht heißen, dass ich sie gelesen habe.",
      "Probier ein Geschenk aus: die Schachtel neben dem Textfeld.",
      "Tippe eine Nachricht an, um zu reagieren, zu antworten oder sie zu kopieren.",
      "Schick mir ruhig ein Foto. Ich sehe es einmal an, dann ist es weg.",
      "Das Menü oben legt diesen Chat ins Archiv. Meine nächste Nachricht holt ihn zurück.",
      "Öffne ein zweites Fenster: Dort erscheint alles im selben Moment.",
      "Misch ruhig Deutsch, English und עברית in einer Nachricht.",
    ],
  },
};
