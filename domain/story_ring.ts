/** The ring around a member's picture: in colours while there are stories to see, quiet once all are seen. Pure. */

/** Null where there are no stories. */
export type StoryRing = "new" | "seen" | null;

/** What views say of a member's stories (protocol/views/member.ts). */
export interface StoryFlags {
  has_story?: 0 | 1 | undefined;
  story_seen?: 0 | 1 | undefined;
}

export function ringOf({ has_story, story_seen }: StoryFlags): StoryRing {
  if (has_story !== 1) return null;
  return story_seen === 1 ? "seen" : "new";
}

/** Where a member's stories are; with a script they open above the page that one is on (client/stories/story_links.ts). */
export function storiesHref(user: string): string {
  return `/stories?user=${user}`;
}
