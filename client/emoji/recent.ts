/** The emoji that a member has used last on this device, the latest first. */

/** As many as three lines of the picker have room for. */
export const RECENT_MAX = 24;
const LONGEST = 32;

type Kept = Pick<Storage, "getItem" | "setItem">;

export function readRecent(storage: Kept | null, me: string): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(me)) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const texts = kept.filter((each) => typeof each === "string" && each !== "" && each.length <= LONGEST);
    return texts.slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

/** Puts one in the first place. */
export function keepRecent(storage: Kept | null, me: string, emoji: string): void {
  const others = readRecent(storage, me).filter((each) => each !== emoji);
  try {
    storage?.setItem(keyOf(me), JSON.stringify([emoji, ...others].slice(0, RECENT_MAX)));
  } catch {
    // A full storage: the next one may have room.
  }
}

function keyOf(me: string): string {
  return `kin:emoji:${me}`;
}
