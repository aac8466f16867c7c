import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { DISTRESS_KINDS, type DistressKind } from "@/domain/writing/kinds.ts";
import { signsOf, spendsUnusually } from "@/domain/writing/distress.ts";

const SIGNS: Readonly<Record<DistressKind, readonly string[]>> = {
  self_harm: [
    "I want to kill myself",
    "I just want to die",
    "I don't want to live anymore",
    "sometimes I cut myself",
    "I'm suicidal",
    "I wish I were dead",
    "Ich will nicht mehr leben",
    "ich bring mich um",
    "ich möchte sterben",
    "Ich habe an Suizid gedacht",
    "אני רוצה למות",
    "אני לא רוצה לחיות",
    "חשבתי להתאבד",
    "אני רוצה לפגוע בעצמי",
    "נמאס לי מהחיים",
  ],
  minor: [
    "I'm 15",
    "I am only sixteen",
    "I'm not 18 yet",
    "ich bin 16",
    "bin noch nicht 18",
    "אני בן 15",
    "אני קטינה",
  ],
  threat: [
    "I will find you",
    "I know where you live",
    "my ex threatens me",
    "he is blackmailing me",
    "ich bring dich um",
    "ich weiß wo du wohnst",
    "er erpresst mich",
    "אני אהרוג אותך",
    "הוא מאיים עליי",
    "אני יודע איפה את גרה",
  ],
  debt: [
    "I'm deep in debt",
    "I spent all my money here",
    "I can't afford the rent",
    "ich habe Schulden",
    "ich bin pleite",
    "mein ganzes Geld ist weg",
    "אני בחובות",
    "הוצאתי את כל הכסף",
    "אין לי כסף לאוכל",
  ],
  grief: [
    "my mother died last week",
    "I lost my husband",
    "my dog passed away",
    "meine Mutter ist gestorben",
    "ich bin Witwer",
    "heute war die Beerdigung",
    "אמא שלי נפטרה",
    "אני אלמן",
    "איבדתי את אבא",
  ],
};

const HARMLESS = [
  "I could die laughing",
  "I'm dying to know",
  "a cake to die for",
  "my debt of gratitude to you",
  "I owe you a thank you",
  "you're killing it",
  "I'm dead tired",
  "I'd kill for a coffee",
  "I cut myself a slice of cake",
  "the film Suicide Squad",
  "my phone died",
  "I'm 35",
  "I'm 15 minutes late",
  "I know where you can buy it",
  "I lost my keys",
  "I spent the day at the sea",
  "ich sterbe vor Lachen",
  "ich sterbe vor Hunger",
  "ich bin todmüde",
  "ich bin 40",
  "Ich bin 10 Minuten zu spät",
  "ich finde dich toll",
  "ich will nicht mehr warten",
  "das ist zum Sterben schön",
  "אני מת מצחוק",
  "מת עליך",
  "אני מתה לדעת",
  "אני בן 40",
  "חייב לך תודה",
  "יש לי שבעה חתולים",
  "הרגת אותי עם הבדיחה",
  "אני רוצה לחיות ליד הים",
];

Deno.test("WR-7 signsOf: signs of distress are seen in three languages", () => {
  const missed = DISTRESS_KINDS.flatMap((kind) =>
    SIGNS[kind].filter((text) => !signsOf(text).includes(kind)).map((text) => `${kind}: ${text}`)
  );
  assert.deepEqual(missed, []);
});

Deno.test("WR-7 signsOf: what only sounds like it is none, and the gravest comes first", () => {
  assert.deepEqual(HARMLESS.flatMap((text) => signsOf(text).map((kind) => `${kind}: ${text}`)), []);
  assert.deepEqual(signsOf("My wife died, I am in debt, and I want to die."), ["self_harm", "debt", "grief"]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), (text) => Array.isArray(signsOf(text))),
  );
});

Deno.test("WR-7 spendsUnusually: over one's own limit, or three times one's usual day", () => {
  assert.equal(spendsUnusually({ today: 101, cap: 100, usual: 90 }), true);
  assert.equal(spendsUnusually({ today: 100, cap: 100, usual: 90 }), false);
  assert.equal(spendsUnusually({ today: 90, cap: null, usual: 30 }), true);
  assert.equal(spendsUnusually({ today: 89, cap: null, usual: 30 }), false);
  assert.equal(spendsUnusually({ today: 10_000, cap: null, usual: 0 }), false);
});
