/** What the drawn stories of demo profiles say: a few words about what they show, of nobody in particular. */
import type { StoryScene } from "@/domain/story_scene.ts";
import type { DemoPlace } from "@/store/seed/demo/places.ts";

type Lines = Readonly<Record<StoryScene, readonly [string, ...string[]]>>;

const EN: Lines = {
  sea: ["Sand in my shoes, no regrets", "The sea, again", "Who's in for a swim?", "Loudest quiet I know"],
  mountains: [
    "Up early, worth it",
    "Fresh air, zero signal",
    "The top was this way, I think",
    "Legs tired, head clear",
  ],
  city: [
    "Lights on, plans open",
    "City walk, no map",
    "Where's the best falafel in town?",
    "Everybody's up late",
  ],
  forest: [
    "Phone off, boots on",
    "It smells of rain and pine",
    "Slow steps, long trail",
    "Found a path without a name",
  ],
  dunes: [
    "Warm wind, long shadows",
    "Sunset said hello",
    "Postcard weather",
    "Far from everything, on purpose",
  ],
  aurora: ["Too cold to care", "The sky is showing off", "Worth every frozen finger", "Look up!"],
  cafe: [
    "First coffee, best coffee",
    "Cake counts as lunch",
    "This table has a second chair",
    "Cinnamon or cardamom?",
  ],
  rain: [
    "Rain outside, tea inside",
    "Perfect weather for a film",
    "Day off, doctor's orders: blanket",
    "Drip, drop, nap",
  ],
  records: ["Side B is better", "What are you listening to?", "Kitchen disco at eight", "One more song"],
  plants: [
    "New leaf, literally",
    "Yes, I talk to them",
    "Still alive: me and the basil",
    "Adopted another one",
  ],
};

const HE: Lines = {
  sea: ["חול בנעליים, בלי חרטות", "שוב הים", "מי בעניין של טבילה?", "השקט הכי רועש שיש"],
  mountains: [
    "קמים מוקדם, וזה שווה",
    "אוויר נקי, אפס קליטה",
    "הפסגה בכיוון הזה, כנראה",
    "רגליים עייפות, ראש צלול",
  ],
  city: [
    "האורות דולקים, הערב פתוח",
    "סיבוב בעיר בלי מפה",
    "איפה הפלאפל הכי טוב בעיר?",
    "העיר עוד לא הולכת לישון",
  ],
  forest: ["טלפון כבוי, נעלי הליכה", "ריח של גשם ואורנים", "בקצב איטי, ובכיף", "שביל בלי שם"],
  dunes: ["רוח חמה, צללים ארוכים", "השקיעה מוסרת ד״ש", "מזג אוויר של גלויה", "רחוק מהכול, בכוונה"],
  aurora: ["קר מדי, יפה מדי", "השמיים עושים הצגה", "שווה כל אצבע קפואה", "להרים את הראש!"],
  cafe: ["הקפה הראשון הוא הכי טוב", "עוגה זה גם ארוחת צהריים", "יש כאן כיסא פנוי", "קינמון או הל?"],
  rain: ["גשם בחוץ, תה בפנים", "מזג אוויר לסרט טוב", "יום חופש, שמיכה", "טיף, טוף, תנומה"],
  records: ["צד ב׳ תמיד טוב יותר", "מה מתנגן אצלכם?", "דיסקו במטבח בשמונה", "עוד שיר אחד"],
  plants: ["עלה חדש!", "כן, יש כאן שיחות עם עציצים", "הבזיליקום עדיין בחיים", "עוד עציץ הצטרף למשפחה"],
};

const DE: Lines = {
  sea: [
    "Sand in den Schuhen, null Reue",
    "Schon wieder das Meer",
    "Wer kommt mit ins Wasser?",
    "Die lauteste Stille, die ich kenne",
  ],
  mountains: [
    "Früh raus, hat sich gelohnt",
    "Frische Luft, kein Netz",
    "Zum Gipfel geht's da lang, glaube ich",
    "Müde Beine, klarer Kopf",
  ],
  city: [
    "Licht an, Abend offen",
    "Stadtbummel ohne Karte",
    "Wo gibt's den besten Döner?",
    "Hier schläft noch niemand",
  ],
  forest: [
    "Handy aus, Schuhe an",
    "Es riecht nach Regen und Kiefer",
    "Langsam ist schnell genug",
    "Ein Weg ohne Namen",
  ],
  dunes: [
    "Warmer Wind, lange Schatten",
    "Schöne Grüße vom Sonnenuntergang",
    "Postkartenwetter",
    "Weit weg von allem, mit Absicht",
  ],
  aurora: [
    "Zu kalt, zu schön",
    "Der Himmel gibt heute alles",
    "Jeden kalten Finger wert",
    "Schau mal nach oben!",
  ],
  cafe: [
    "Der erste Kaffee ist der beste",
    "Kuchen zählt als Mittagessen",
    "Am Tisch ist noch ein Platz frei",
    "Zimt oder Kardamom?",
  ],
  rain: [
    "Draußen Regen, drinnen Tee",
    "Bestes Filmwetter",
    "Freier Tag: Decke verordnet",
    "Plitsch, platsch, Nickerchen",
  ],
  records: ["Die B-Seite ist besser", "Was läuft bei dir?", "Küchendisko um acht", "Ein Lied noch"],
  plants: [
    "Ein neues Blatt!",
    "Ja, ich rede mit ihnen",
    "Wir leben noch, das Basilikum und ich",
    "Wieder eine adoptiert",
  ],
};

export const STORY_TEXTS: Readonly<Record<DemoPlace["lang"], Lines>> = { en: EN, he: HE, de: DE };
