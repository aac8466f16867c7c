/** Stories, as those see them who may look at them: their owner, and members with premium. */
import { z } from "zod/mini";
import { cardView, online } from "@/protocol/views/member.ts";

export const storyView = z.object({
  id: z.string(),
  /** Whose it is. */
  user_id: z.string(),
  /** Address of its picture, as large as there is; domain/story.ts has those of the other sizes. */
  story_photo: z.string(),
  /** What stands in its place until it is there; empty where nothing does. */
  placeholder: z.string(),
  /** What is written into the picture, to be read aloud; empty where nothing is. */
  story: z.string(),
  /** 1 where that is in a language that the viewer does not read, and can be translated; missing where not. */
  foreign: z.optional(z.literal(1)),
  /** When it was posted, and from when on it is over, in seconds since 1970. */
  time: z.number(),
  until: z.number(),
  /** 1 where the viewer has looked at it; their own are. */
  seen: online,
  /** One's own: how many have looked at it, in the answer of `stories/get` alone. */
  views: z.optional(z.number()),
  /** One's own: 1 while only its owner sees it, because its picture is still to be checked. */
  waiting: z.optional(online),
});
export type StoryView = z.infer<typeof storyView>;

/** A member who has stories, on /stories. Without premium nothing of the stories themselves is in it. */
export const storyMember = z.extend(cardView, {
  /** How many there are. */
  story: z.number(),
  /** The one to begin with: the first that the viewer has not seen. Empty without premium. */
  story_id: z.string(),
  /** Its picture as a card; without premium the member's own photo. */
  story_photo: z.string(),
  story_placeholder: z.string(),
  /** When the newest was posted, in seconds since 1970. */
  time: z.number(),
});
export type StoryMember = z.infer<typeof storyMember>;

/** Somebody who has looked at a story, as its owner sees them. */
export const storyViewer = z.extend(cardView, {
  /** When, in seconds since 1970. */
  time: z.number(),
});
export type StoryViewer = z.infer<typeof storyViewer>;
