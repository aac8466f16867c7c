/**
 * Draws a story that has no photo, as those of the demo content: a scene in SVG, 9:16, with its owner in front of it now
 * and then, and what the story says. Pure: the same story of the same member always gives the same picture. For the route
 * that serves pictures of stories.
 */
import { parsePortraitUrl } from "@/domain/portrait.ts";
import { sceneOf, storySeed } from "@/domain/story_scene.ts";
import { createDice, type Dice } from "@/components/portrait/dice.ts";
import { drawFigure } from "@/components/portrait/draw.ts";
import { INDOORS } from "@/components/story_art/indoors.ts";
import { drawLettering } from "@/components/story_art/lettering.ts";
import { OUTDOORS } from "@/components/story_art/outdoors.ts";

const SCENES = { ...OUTDOORS, ...INDOORS };
const WITH_FIGURE = 0.4;
/** Portraits of the same face, in other clothes. */
const OUTFITS = 4;

/** A story, as far as its picture goes. */
export interface StoryDrawing {
  id: string;
  /** Empty where nothing is written into it. */
  text: string;
  /** Address of its owner's first photo; a drawn portrait gives the face. */
  portrait: string | null;
}

/** Draws a story's picture as an SVG document. */
export function drawStory({ id, text, portrait }: StoryDrawing): string {
  const dice = createDice(storySeed(id));
  const scene = SCENES[sceneOf(id)](dice);
  const figure = dice.chance(WITH_FIGURE) ? figureOf(portrait, dice) : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 640" width="720" height="1280">`,
    scene,
    figure,
    text ? drawLettering(text, { at: figure ? "top" : "middle", dice }) : "",
    "</svg>",
  ].join("");
}

/** The owner's face, as on their portraits, standing at one side. Nothing for those who have no portrait. */
function figureOf(photo: string | null, dice: Dice): string {
  const portrait = photo === null ? null : parsePortraitUrl(photo);
  if (!portrait) return "";
  const x = dice.between(-20, 60);
  const figure = drawFigure({ ...portrait, nth: dice.between(0, OUTFITS - 1) });
  return `<g transform="translate(${x} 232) scale(1.04)">${figure}</g>`;
}
