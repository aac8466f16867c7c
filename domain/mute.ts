/** How long a member's chat is quiet: no push, no mail and no sound of it, and no count on the badge of their chats. Pure. */

export const MUTES = ["off", "hours", "week", "always"] as const;
export type Mute = typeof MUTES[number];

const HOUR_MS = 3_600_000;
const LENGTHS_MS = { hours: 8 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
/** The last moment that a date can be. */
const ALWAYS = 8.64e15;

/** Until when a side is muted from `now` on, in milliseconds since 1970; undefined where it is not. */
export function mutedUntil(mute: Mute, now: number): number | undefined {
  if (mute === "off") return undefined;
  return mute === "always" ? ALWAYS : now + LENGTHS_MS[mute];
}

/** Whether a side of a conversation is muted. */
export function isMuted({ muted_until = 0 }: { muted_until?: number }, now: number): boolean {
  return muted_until > now;
}

/** The same for the wire: until when in seconds, 0 for always; undefined where it is not. */
export function shownMute(side: { muted_until?: number }, now: number): number | undefined {
  const { muted_until = 0 } = side;
  if (!isMuted(side, now)) return undefined;
  return muted_until === ALWAYS ? 0 : Math.ceil(muted_until / 1_000);
}
