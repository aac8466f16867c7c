/** Whether a message is nothing but a few emoji, which are shown large. Pure. */

const LARGE_MAX = 3;
/** A family with four skin tones has 19; three of them are far below this. */
const LONGEST = 80;
/** As Unicode lists them: families, flags and keycaps are one each, and a digit or a sign alone is none. */
const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** How many emoji a text consists of, 1 to 3; 0 where there is anything else or more. */
export function largeEmoji(text: string): number {
  if (text.length > LONGEST || !ONLY_EMOJI.test(text)) return 0;
  return Math.min(LARGE_MAX, text.match(/\p{RGI_Emoji}/gv)?.length ?? 0);
}
