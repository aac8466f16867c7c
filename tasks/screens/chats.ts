/** What was said between Tamar, whom the pictures show, and virtual profiles of the demo content. */
import type { Reaction } from "@/domain/reactions.ts";
import { giftOf, PHOTO } from "@/tests/browser/past.ts";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** What was said; minus marks Tamar's own words. */
export type Line = string | {
  says: string;
  /** The line that it answers, from 1. */
  answers?: number;
  /** What the other one put under it. */
  reaction?: Reaction;
};

export interface Chat {
  /** The demo profile's name. */
  name: string;
  /** How long ago the last line was said. */
  agoS: number;
  lines: readonly Line[];
  /** Is there now. */
  online?: true;
  /** The last words were not read yet. */
  unread?: true;
}

const ROSE = giftOf(1);
const COFFEE = giftOf(4);

export const CHATS: readonly Chat[] = [
  {
    name: "Maya",
    agoS: 3 * MINUTE_S,
    online: true,
    lines: [
      "Where did you take that photo?",
      "-In a tiny street by the sea. You would like it there",
      "Now I want the whole story",
      { says: "-It starts with a missed bus and ends with the best coffee of my life", reaction: "❤️" },
      `-${COFFEE}`,
      { says: "Then this one has a lot to live up to", reaction: "😂" },
      {
        says:
          "-I will describe it to you cup by cup. It is all in here: https://example.com/coffee-by-the-sea",
        answers: 3,
      },
      "Haha, that is exactly how good days begin! Which one was it?",
    ],
  },
  {
    name: "Jonas",
    agoS: 26 * MINUTE_S,
    online: true,
    lines: [
      "-Chess tonight?",
      "You will lose. Cheerfully.",
      "-That is what you said on Sunday, before the queen went",
      { says: "She was resting! It was a long day for her", answers: 3, reaction: "😂" },
      "-Nine o'clock then. Loser tells the story of the goat",
      "There is a story of a goat?",
      { says: "-There is always a story of a goat", reaction: "😮" },
      `-${PHOTO}`,
      "Now I almost want to lose",
      PHOTO,
    ],
  },
  { name: "Sofia", agoS: 2 * HOUR_S, unread: true, lines: ["Good morning!", "I found the film you meant"] },
  {
    name: "Amir",
    agoS: DAY_S,
    lines: [
      "Sea over mountains. Change my mind",
      { says: "-Mountains have huts with cake", answers: 1, reaction: "🔥" },
    ],
  },
  { name: "Zoë", agoS: 2 * DAY_S, online: true, lines: ["Sweet dreams!", `-${ROSE}`] },
  {
    name: "Yael",
    agoS: 3 * DAY_S,
    lines: [
      "שבת שלום!",
      "-שבת שלום גם לך",
      "סיימתי סוף סוף את Middlemarch",
      { says: "-וואו, 900 עמודים! How was it?", reaction: "❤️" },
      { says: "ארוך, חכם, ומצחיק יותר ממה שחשבתי 😂 (במיוחד פרק 12)", answers: 4 },
      "-And I am still at page 50…\nאבל נחזור לזה ב־20:30?",
      "סגור! 20:30, +972 3-555-0100 זה לא המספר שלי 😉",
    ],
  },
  {
    name: "Felix",
    agoS: 5 * DAY_S,
    unread: true,
    lines: ["-I cooked far too much", "Gladly shared, I hope?"],
  },
  { name: "Lena", agoS: 12 * DAY_S, lines: ["I sing in the kitchen, be warned"] },
  { name: "Theo", agoS: 20 * DAY_S, lines: ["Long walk, small story: there was a goat"] },
  { name: "Clara", agoS: 25 * DAY_S, lines: longTalk() },
];

/** A chat of many pages, in which words come back. */
function longTalk(): Line[] {
  const subjects = ["the sea", "old films", "a good soup", "night trains", "the moon", "crosswords"];
  return Array.from({ length: 120 }, (_, index) => {
    const subject = subjects[index % subjects.length] ?? "";
    const own = index % 3 === 1 ? "-" : "";
    const length = index % 7 === 0
      ? ", which is a longer story than it seems at first, and a better one"
      : "";
    return `${own}${index + 1}: one more thing about ${subject}${length}`;
  });
}
