/** What a drawn story shows. Its id alone decides, so that its text and its drawing agree. Pure. */

export const STORY_SCENES = [
  "sea",
  "mountains",
  "city",
  "forest",
  "dunes",
  "aurora",
  "cafe",
  "rain",
  "records",
  "plants",
] as const;
export type StoryScene = typeof STORY_SCENES[number];

/** A number made from an id, for dice. FNV-1a, 32 bits. */
export function storySeed(id: string): number {
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The scene of a story. */
export function sceneOf(id: string): StoryScene {
  return STORY_SCENES[storySeed(id) % STORY_SCENES.length] ?? STORY_SCENES[0];
}
