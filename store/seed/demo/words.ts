/**
 * What demo profiles say about themselves in each of the languages that they speak: two sentences that nobody else has beside
 * each other, and answers to questions of the profile. Pure.
 */
import type { Prompt, PromptKey } from "@/domain/prompts.ts";
import { DEMO_BIOS } from "@/store/seed/demo/bios.ts";
import type { DemoPlace } from "@/store/seed/demo/places.ts";

type Lang = DemoPlace["lang"];

/** As many as make 400 different pairs with the first sentences. */
const SECOND: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    "Best met over a long chat.",
    "Currently reading two books at once.",
    "Ask me about my balcony tomatoes.",
    "Weekends are for flea markets.",
    "I answer with too many commas.",
    "My camera roll is mostly dogs of strangers.",
    "Small talk is fine, big talk is better.",
    "Still looking for the perfect soup.",
    "I know one magic trick, and it works half the time.",
    "Rain is my favourite weather.",
    "I cycle everywhere, even uphill.",
    "My phone is always at nine per cent.",
    "Bring me your strangest fact.",
    "Breakfast is the best meal at any hour.",
    "I say yes to most concerts.",
    "There is always a puzzle on my table.",
    "Swimming outdoors, from May to the first frost.",
  ],
  he: [
    "אפשר לדבר איתי על הכול, חוץ מחשבון.",
    "שני ספרים במקביל, תמיד.",
    "עגבניות מהמרפסת, כל קיץ מחדש.",
    "בסופי שבוע: שוק פשפשים.",
    "יותר מדי פסיקים בכל הודעה.",
    "הגלריה שלי מלאה בכלבים של זרים.",
    "שיחות קטנות זה טוב, גדולות עוד יותר.",
    "החיפוש אחרי המרק המושלם נמשך.",
    "קסם אחד ביד, מצליח בחצי מהפעמים.",
    "גשם הוא מזג האוויר האהוב עליי.",
    "על אופניים לכל מקום, גם בעלייה.",
    "הטלפון תמיד על תשעה אחוזים.",
    "עובדות מוזרות מתקבלות בברכה.",
    "ארוחת בוקר, בכל שעה של היום.",
    "כמעט תמיד בעד הופעה טובה.",
    "פאזל על השולחן, כבר חודש.",
    "שחייה בים, ממאי ועד דצמבר.",
    "שישי בצהריים, קפה ועיתון.",
    "חומוס הוא עניין רציני.",
    "תמיד עם אוזניות, תמיד עם שיר חדש.",
    "גינה קטנה, תקוות גדולות.",
    "סרטים ישנים, פופקורן טרי.",
    "יומן מלא ברעיונות לטיולים.",
    "צחוק בקול רם, גם בספרייה.",
    "מתכונים של סבתא, בלי כמויות.",
  ],
  de: [
    "Am besten lernt man mich in einem langen Chat kennen.",
    "Liest gerade zwei Bücher gleichzeitig.",
    "Frag mich nach meinen Balkontomaten.",
    "Am Wochenende ist Flohmarkt.",
    "Antwortet mit zu vielen Kommas.",
    "Auf dem Handy: lauter fremde Hunde.",
    "Kleine Gespräche sind gut, große sind besser.",
    "Sucht noch immer die perfekte Suppe.",
    "Kann einen Zaubertrick, er klappt jedes zweite Mal.",
    "Regen ist das schönste Wetter.",
    "Fährt überall mit dem Rad hin, auch bergauf.",
    "Der Akku steht immer bei neun Prozent.",
    "Sammelt seltsame Tatsachen.",
    "Frühstück geht zu jeder Uhrzeit.",
    "Sagt zu fast jedem Konzert Ja.",
    "Auf dem Tisch liegt immer ein Puzzle.",
    "Schwimmt draußen, von Mai bis zum ersten Frost.",
    "Kennt jeden Bäcker im Viertel.",
    "Spielt Karten, verliert mit Würde.",
    "Hat immer eine Thermoskanne dabei.",
  ],
};

type Answers = Readonly<Record<Lang, readonly string[]>>;

const ANSWERS: { readonly [Key in PromptKey]?: Answers } = {
  perfect_sunday: {
    en: [
      "Pancakes, a long walk, nobody in a hurry.",
      "The first tram to the lake, the last one back.",
      "A market, a nap, a film.",
    ],
    he: ["פנקייקים, הליכה ארוכה, ואף אחד לא ממהר.", "ים בבוקר, שנת צהריים, סרט בערב.", "שוק, קפה, ואז כלום."],
    de: [
      "Pfannkuchen, ein langer Spaziergang, niemand hat es eilig.",
      "Mit der ersten Bahn zum See, mit der letzten zurück.",
      "Markt, Mittagsschlaf, Film.",
    ],
  },
  never_tired_of: {
    en: ["Old maps.", "The smell of a bakery at six.", "Songs with handclaps."],
    he: ["מפות ישנות.", "ריח של מאפייה בשש בבוקר.", "שירים עם מחיאות כפיים."],
    de: ["Alte Landkarten.", "Der Geruch einer Bäckerei um sechs.", "Lieder, bei denen geklatscht wird."],
  },
  at_the_table: {
    en: ["Anything with lemon.", "Dumplings, of any country.", "Bread, butter, salt. Done."],
    he: ["כל דבר עם לימון.", "כיסונים, מכל ארץ.", "לחם, חמאה, מלח. זהו."],
    de: ["Alles mit Zitrone.", "Teigtaschen, egal aus welchem Land.", "Brot, Butter, Salz. Fertig."],
  },
  small_joy: {
    en: ["A seat by the window.", "A handwritten note.", "When the kettle starts to sing."],
    he: ["מקום ליד החלון.", "פתק בכתב יד.", "כשהקומקום מתחיל לשיר."],
    de: ["Ein Platz am Fenster.", "Ein Zettel von Hand geschrieben.", "Wenn der Kessel zu singen beginnt."],
  },
  ask_me: {
    en: ["The goose and the sandwich.", "My worst haircut.", "How to fold a fitted sheet."],
    he: ["האווז והכריך.", "התספורת הכי גרועה שהייתה לי.", "איך מקפלים סדין עם גומי."],
    de: ["Die Gans und das Brötchen.", "Meine schlimmste Frisur.", "Wie man ein Spannbettlaken faltet."],
  },
  lets: {
    en: ["What you would cook for a stranger.", "The best street you know.", "Books you gave up on."],
    he: ["מה מבשלים לאורחים לא מוכרים.", "הרחוב הכי יפה שיש.", "ספרים שלא נגמרו."],
    de: [
      "Was du für einen Fremden kochen würdest.",
      "Die schönste Straße, die du kennst.",
      "Bücher, die du abgebrochen hast.",
    ],
  },
};

export interface DemoWords {
  bio: string;
  prompts: Prompt[];
}

/** What the n-th profile says in a language; it is the same thing in all of them as far as it goes. */
export function demoWords(nth: number, lang: Lang): DemoWords {
  const [firsts, seconds] = [DEMO_BIOS[lang], SECOND[lang]];
  const first = nth % firsts.length;
  // Every second sentence comes once beside each first one before any comes again.
  const second = (Math.floor(nth / firsts.length) + first * 3) % seconds.length;
  const keys = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];
  const prompts = [nth, nth + 1 + nth % 4].map((at): Prompt => {
    const prompt = keys[at % keys.length] ?? "ask_me";
    const texts = ANSWERS[prompt]?.[lang] ?? [];
    return { prompt, text: texts[Math.floor(nth / keys.length) % texts.length] ?? "" };
  });
  return { bio: `${firsts[first]} ${seconds[second]}`, prompts };
}
