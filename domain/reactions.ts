/** What a message can be answered with by a tap. Pure. */

/** In the order in which they are offered. */
export const REACTIONS = ["❤️", "😂", "😮", "😢", "🔥", "👍"] as const;
export type Reaction = typeof REACTIONS[number];
