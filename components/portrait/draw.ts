/**
 * Draws a demo member's pictures: flat portraits in SVG, 300 × 400, under 6 KB, free of rights. Pure: the same gender,
 * seed and number always give the same picture, and the same gender and seed the same face, in other clothes, in another
 * place, from nearer or further away. For the demo content, its
 * stories, and the guest pages' collage.
 */
import { GREY_FROM, GROWN_FROM, type PortraitId } from "@/domain/portrait.ts";
import { createDice, type Dice, diceOfAnotherDay } from "@/components/portrait/dice.ts";
import { MEN_CLOTHES, WOMEN_CLOTHES } from "@/components/portrait/clothes.ts";
import {
  BACKGROUNDS,
  CLOTHES,
  DYED_HAIRS,
  GREY_HAIRS,
  type Hair,
  HAIRS,
  SKINS,
} from "@/components/portrait/colours.ts";
import { drawFeatures, drawGlasses, drawHead, drawLines } from "@/components/portrait/face.ts";
import { MEN_HAIR, WOMEN_HAIR } from "@/components/portrait/hair.ts";

/** The framing of the figure in each picture. The first is a close-up, which fits a circle as well as a card. */
const FRAMES: readonly [string, ...string[]] = [
  "translate(-27 -33) scale(1.18)",
  "translate(342 -76) scale(-1.28 1.28)",
  "translate(-6 8) scale(1.04)",
  "rotate(4 150 220) translate(-56 -52) scale(1.36)",
];

/** Draws one of somebody's pictures. */
export function drawPortrait(portrait: PortraitId): string {
  const { background, figure } = drawParts(portrait);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">`,
    background,
    `<g transform="${FRAMES[portrait.nth % FRAMES.length]}">`,
    figure,
    "</g></svg>",
  ].join("");
}

/** Somebody as in one of their pictures without what is behind them, on 300 × 400, to be put into another drawing. */
export function drawFigure(portrait: PortraitId): string {
  return drawParts(portrait).figure;
}

function drawParts({ seed, gender, nth }: PortraitId): { background: string; figure: string } {
  const dice = createDice(seed * 2 + gender);
  const day = nth === 0 ? dice : diceOfAnotherDay(dice, createDice(seed * 8 + nth * 2 + gender));
  const skinAt = dice.between(0, SKINS.length - 1);
  const skin = SKINS[skinAt] ?? SKINS[0];
  const isGrey = seed >= GREY_FROM;
  const hair = isGrey ? dice.pick(GREY_HAIRS) : pickHair(skinAt, gender, dice);
  const [cloth, clothShade] = day.pick(CLOTHES);
  const style = dice.pick(gender === 1 ? MEN_HAIR : WOMEN_HAIR);
  const outfit = day.pick(gender === 1 ? MEN_CLOTHES : WOMEN_CLOTHES);
  const noEars = style.coversEars === true;
  const parts = { skin, hair, gender, noEars };

  const paintHair = (markup: string) => paint(markup, { H: hair.base, D: hair.dark, L: hair.light });
  // The order matters, because each of them uses the dice.
  const background = drawBackground(day);
  const figure = [
    paintHair(style.back),
    paint(outfit, { C: cloth, K: clothShade, S: skin.base, N: skin.shade }),
    drawHead(parts, dice),
    drawFeatures(parts, { dice, day }),
    seed >= GROWN_FROM ? drawLines(skin, isGrey) : "",
    paintHair(style.front),
    gender === 2 && !noEars && dice.chance(0.45) ? earrings(dice) : "",
    dice.chance(0.2) ? drawGlasses(dice) : "",
  ].join("");
  return { background, figure };
}

/** Skins and hair that occur together; one woman in fourteen dyes. */
function pickHair(skinAt: number, gender: 1 | 2, dice: Dice): Hair {
  if (gender === 2 && dice.chance(0.07)) return dice.pick(DYED_HAIRS);
  // The last one is grey, and men's alone.
  const last = skinAt >= 5 ? 1 : skinAt >= 3 ? 3 : HAIRS.length - gender;
  return HAIRS[dice.between(0, last)] ?? HAIRS[0];
}

function drawBackground(dice: Dice): string {
  const [from, to, shape] = dice.pick(BACKGROUNDS);
  const x = dice.between(60, 240);
  const deco = dice.pick([
    `<circle cx="${x}" cy="150" r="118" fill="${shape}" opacity=".75"/>`,
    `<circle cx="150" cy="190" r="136" fill="${shape}" opacity=".6"/><circle cx="150" cy="190" r="104" fill="${shape}" opacity=".6"/>`,
    `<path d="M0 250C70 200 120 280 190 230C240 196 270 210 300 190V400H0Z" fill="${shape}" opacity=".7"/>`,
    `<g fill="${shape}" opacity=".8"><circle cx="40" cy="70" r="26"/><circle cx="254" cy="112" r="38"/><circle cx="28" cy="214" r="16"/><circle cx="262" cy="232" r="20"/><circle cx="${x}" cy="34" r="14"/></g>`,
    `<path d="M-20 400C20 300 10 170 -20 60L60 20C110 150 110 290 70 400ZM320 400C280 300 290 190 320 90L250 50C200 160 200 300 240 400Z" fill="${shape}" opacity=".6"/>`,
  ]);
  return `<defs><linearGradient id="b" x2=".4" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<path d="M0 0H300V400H0Z" fill="url(#b)"/>${deco}`;
}

function earrings(dice: Dice): string {
  const gold = dice.pick(["#f3c14f", "#f3c14f", "#e9e6ea", "#e4576b"]);
  return dice.chance(0.5)
    ? `<g fill="none" stroke="${gold}" stroke-width="3.5"><circle cx="96" cy="203" r="9"/><circle cx="204" cy="203" r="9"/></g>`
    : `<g fill="${gold}"><circle cx="96" cy="196" r="4.5"/><circle cx="204" cy="196" r="4.5"/></g>`;
}

/** Fills the colour letters of a drawing: `fill="H"`, `stroke="K"`. */
function paint(markup: string, colours: Readonly<Record<string, string>>): string {
  return markup.replace(
    /="([A-Z])"/g,
    (whole, letter: string) => letter in colours ? `="${colours[letter]}"` : whole,
  );
}
