/** What was said between Tamar, whom the pictures show, and virtual profiles of the demo content. */
import { PHOTO } from "@/tests/browser/past.ts";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export interface Chat {
  /** The demo profile's name. */
  name: string;
  /** How long ago the last line was said. */
  agoS: number;
  /** Minus marks Tamar's own words. */
  lines: readonly string[];
  /** Is there now. */
  online?: true;
  /** The last words were not read yet. */
  unread?: true;
}

export const CHATS: readonly Chat[] = [
  {
    name: "Maya",
    agoS: 3 * MINUTE_S,
    online: true,
    lines: [
      "Where did you take that photo?",
      "-In a tiny street by the sea. You would like it there",
      "Now I want the whole story",
      "-It starts with a missed bus and ends with the best coffee of my life",
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
      "She was resting! It was a long day for her",
      "-Nine o'clock then. Loser tells the story of the goat",
      "There is a story of a goat?",
      "-There is always a story of a goat",
      `-${PHOTO}`,
      "Now I almost want to lose",
      PHOTO,
    ],
  },
  { name: "Sofia", agoS: 2 * HOUR_S, unread: true, lines: ["Good morning!", "I found the film you meant"] },
  {
    name: "Amir",
    agoS: DAY_S,
    lines: ["Sea over mountains. Change my mind", "-Mountains have huts with cake"],
  },
  { name: "Zoë", agoS: 2 * DAY_S, online: true, lines: ["Sweet dreams!"] },
  { name: "Yael", agoS: 3 * DAY_S, lines: ["שבת שלום!", "-שבת שלום גם לך"] },
  {
    name: "Felix",
    agoS: 5 * DAY_S,
    unread: true,
    lines: ["-I cooked far too much", "Gladly shared, I hope?"],
  },
  { name: "Lena", agoS: 12 * DAY_S, lines: ["I sing in the kitchen, be warned"] },
  { name: "Theo", agoS: 20 * DAY_S, lines: ["Long walk, small story: there was a goat"] },
];
