/**
 * Maps keys to shortcuts on wide screens. Pure; for islands/keys/shortcuts.ts.
 *
 * Single-key shortcuts are off in text fields, and the member can turn them off (WCAG 2.1.4). Those with Ctrl, Cmd or Alt
 * work everywhere, unless the control uses the key itself. Two-key shortcuts are off in a chat, where a text may be typed
 * outside the box by mistake. Letters are recognized by their physical key on keyboards of other scripts.
 */

export type Shortcut =
  /** To the search field above the contacts. */
  | { do: "search" }
  /** The search in the open chat. */
  | { do: "search_chat" }
  /** The chat above or below the open one. */
  | { do: "step"; by: 1 | -1 }
  /** The first key of two: the next one says to which page. */
  | { do: "go" }
  | { do: "open"; page: Page }
  /** The list of shortcuts. */
  | { do: "list" };

export type Page = "explore" | "meet" | "stories" | "contacts" | "profile";

/** What the second key of two leads to. */
export const PAGES: ReadonlyMap<string, Page> = new Map([
  ["e", "explore"],
  ["m", "meet"],
  ["s", "stories"],
  ["c", "contacts"],
  ["p", "profile"],
]);

export type Pressed =
  & Pick<
    KeyboardEvent,
    "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing"
  >
  & {
    /** AltGr, which many keyboards write "/" or "?" with. */
    isAltGraph: boolean;
  };

/** What has the focus: nothing that takes text, a text, or a control whose keys with Alt are its own. */
export type Focus = "none" | "text" | "choice";

export interface Circumstances {
  isMac: boolean;
  focus: Focus;
  /** Shortcuts of a single key are on. */
  hasSingles: boolean;
  /** The key before was the first of two. */
  isGoing: boolean;
  /** Whether the page is a chat, where typing may be meant for the text box. */
  isInChat: boolean;
}

/** Null where a key is no shortcut. */
export function shortcutOf(
  pressed: Pressed,
  { isMac, focus, hasSingles, isGoing, isInChat }: Circumstances,
): Shortcut | null {
  if (pressed.isComposing) return null;
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isAltGraph } = pressed;
  if (altKey && !ctrlKey && !metaKey && !shiftKey && focus !== "choice") {
    if (key === "ArrowUp") return { do: "step", by: -1 };
    if (key === "ArrowDown") return { do: "step", by: 1 };
  }
  if (repeat) return null;
  const letter = letterOf(pressed);
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (isModified && !altKey) {
    if (letter === "k" && !shiftKey) return { do: "search" };
    if (letter === "f" && shiftKey) return { do: "search_chat" };
  }
  if (!hasSingles || focus !== "none" || metaKey || ((ctrlKey || altKey) && !isAltGraph)) return null;
  if (isGoing && !shiftKey) {
    const page = PAGES.get(letter);
    if (page) return { do: "open", page };
  }
  if (key === "/") return { do: "search" };
  if (key === "?") return { do: "list" };
  return letter === "g" && !shiftKey && !isInChat ? { do: "go" } : null;
}

/** The Latin letter of a key, whatever script it writes. */
function letterOf({ key, code }: Pressed): string {
  const written = key.toLowerCase();
  if (/^[a-z]$/.test(written) || !/^\p{L}$/u.test(key)) return written;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? written;
}
