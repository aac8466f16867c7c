/**
 * Prepared answers of a new installation. Whoever answers edits them before they are sent. None hints at a meeting or another
 * channel: a test holds them against the rules of writing.
 */
import type { CannedAnswer } from "@/domain/desk.ts";

export const demoCanned: readonly CannedAnswer[] = [
  {
    id: 1,
    title: { en: "Welcome", he: "פתיחה", de: "Begrüßung" },
    text: {
      en: "Hi {name}, how nice that you write! What are you up to today?",
      he: "היי {name}, איזה כיף לקבל ממך הודעה! מה עובר עליך היום?",
      de: "Hallo {name}, schön, dass du schreibst! Was machst du heute so?",
    },
  },
  {
    id: 2,
    title: { en: "Sorry for the wait", he: "סליחה על ההמתנה", de: "Entschuldige das Warten" },
    text: {
      en: "Thank you for your patience, {name}. I have read everything, and here is my answer:",
      he: "תודה על הסבלנות, {name}. קראתי הכול, והנה התשובה שלי:",
      de: "Danke für deine Geduld, {name}. Ich habe alles gelesen, und hier ist meine Antwort:",
    },
  },
  {
    id: 3,
    title: { en: "Tell me more", he: "עוד פרטים", de: "Erzähl mir mehr" },
    text: {
      en: "That sounds interesting! What do you like most about it?",
      he: "נשמע מעניין! מה הכי אהוב עליך בזה?",
      de: "Das klingt spannend! Was gefällt dir daran am besten?",
    },
  },
  {
    id: 4,
    title: { en: "No meetings", he: "בלי פגישות", de: "Keine Treffen" },
    text: {
      en:
        "I enjoy our chat a lot, {name}. To be honest with you: real meetings are not possible here, but words can do a lot.",
      he: "השיחה שלנו ממש נעימה, {name}. בכנות: פגישות אמיתיות לא אפשריות כאן, אבל מילים יכולות לעשות הרבה.",
      de:
        "Unsere Unterhaltung macht mir viel Freude, {name}. Ganz ehrlich: Echte Treffen sind hier nicht möglich, aber Worte können viel.",
    },
  },
  {
    id: 5,
    title: { en: "What this profile is", he: "מה הפרופיל הזה", de: "Was dieses Profil ist" },
    text: {
      en:
        "You ask a fair question: {my_name} is a virtual profile moderated by real people. What you read was written by hand.",
      he: "שאלה הוגנת: {my_name} הוא פרופיל וירטואלי בהנחיית אנשים אמיתיים. מה שנכתב כאן נכתב ביד.",
      de:
        "Das fragst du zu Recht: {my_name} ist ein virtuelles Profil, das von echten Menschen moderiert wird. Was du liest, ist von Hand geschrieben.",
    },
  },
  {
    id: 6,
    title: { en: "No other channels", he: "בלי ערוצים אחרים", de: "Keine anderen Kanäle" },
    text: {
      en: "I only write here, {name}, and I like it that way. What would you like to know about me?",
      he: "אני כאן בלבד, {name}, וככה הכי נעים לי. מה מעניין אותך לדעת עליי?",
      de: "Ich schreibe nur hier, {name}, und das ist mir auch lieber so. Was möchtest du über mich wissen?",
    },
  },
  {
    id: 7,
    title: { en: "Thanks for the gift", he: "תודה על המתנה", de: "Danke für das Geschenk" },
    text: {
      en: "What a lovely surprise, thank you, {name}! You made me smile.",
      he: "איזו הפתעה מקסימה, תודה, {name}! העלית לי חיוך.",
      de: "Was für eine schöne Überraschung, danke, {name}! Du hast mich zum Lächeln gebracht.",
    },
  },
  {
    id: 8,
    title: { en: "Good night", he: "לילה טוב", de: "Gute Nacht" },
    text: {
      en: "Good night, {name}. Sleep well, and write whenever you feel like it.",
      he: "לילה טוב, {name}. חלומות נעימים, ואפשר לכתוב לי בכל זמן שמתחשק.",
      de: "Gute Nacht, {name}. Schlaf gut, und schreib, wann immer dir danach ist.",
    },
  },
];
