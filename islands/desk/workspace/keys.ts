/**
 * Which key does what in the workspace. Pure.
 * Letters count only while nothing takes text; those with Alt always. On keyboards of other scripts a letter is known by
 * where it is.
 */

const DESK_KEYS = {
  n: "next",
  j: "down",
  k: "up",
  s: "snooze",
  e: "escalate",
  x: "skip",
  o: "note",
  f: "search",
  m: "box",
} as const;

export type DeskKey = typeof DESK_KEYS[keyof typeof DESK_KEYS] | "canned" | "list";

export type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "repeat"
>;

const WITH_ALT: ReadonlyMap<string, DeskKey> = new Map([
  ["KeyJ", "down"],
  ["KeyK", "up"],
  ["ArrowDown", "down"],
  ["ArrowUp", "up"],
  ["KeyN", "next"],
]);

const LETTERS: ReadonlyMap<string, DeskKey> = new Map(Object.entries(DESK_KEYS));

/** What a key means; null where it means nothing here, or something takes text. */
export function deskKeyOf(pressed: Pressed, isTyping: boolean): DeskKey | null {
  const { key, code, altKey, ctrlKey, metaKey, isComposing, repeat } = pressed;
  if (isComposing || ctrlKey || metaKey) return null;
  if (altKey) return WITH_ALT.get(code) ?? null;
  if (isTyping) return null;
  if (key === "/") return "canned";
  if (key === "?") return "list";
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : letterAt(code);
  const found = letter === null ? undefined : LETTERS.get(letter);
  // Held down, it would take one chat after the other.
  if (!found || (repeat && found !== "down" && found !== "up")) return null;
  return found;
}

function letterAt(code: string): string | null {
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : null;
}
