/**
 * Does what the keyboard shortcuts of wide screens mean. Loaded with the first key that is pressed (use_shortcuts.ts).
 * Invariant: a key that something on the page has taken, or that is meant for an open modal, is left to it.
 */
import type { Client } from "@/client/client.ts";
import { openSearch } from "@/client/open_search.ts";
import { type Focus, type Page, type Shortcut, shortcutOf } from "@/client/shortcuts/decide.ts";
import { hasSingleKeys } from "@/client/shortcuts/single_keys.ts";
import { Contacts } from "@/client/state/contacts.ts";
import { isWide } from "@/client/wide.ts";
import type { Translate } from "@/locales/text.ts";

/** The second key of two comes this soon. */
const GO_MS = 1_500;
/** Rows below a step for which the next page is asked for. */
const AHEAD = 3;
const ROWS = ".shell-end [data-key] a";
const BOX = "#page textarea[name=message]";

export interface Shortcuts {
  /** A key, or a click on the control that lists them. */
  handle(event: Event): void;
}

export function createShortcuts(client: Client, t: Translate): Shortcuts {
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  let goingUntil = -Infinity;
  /** Where steps lead, while the page is still on its way. */
  let heading: string | null = null;

  function step(by: 1 | -1, isWriting: boolean): void {
    const contacts = client.slice(Contacts);
    const rows = contacts.rows.peek();
    const from = heading ?? /^\/chat\/(.+)$/.exec(location.pathname)?.[1];
    const at = rows.findIndex(({ id }) => id === from);
    if (at + by > rows.length - AHEAD) void contacts.loadMore();
    const next = at === -1 && by === -1 ? undefined : rows[at + by];
    if (!next) return;
    heading = next.id;
    const life = new AbortController();
    const settle = (isThere: boolean) => {
      life.abort();
      if (heading === next.id) heading = null;
      if (!isThere || location.pathname !== `/chat/${next.id}`) return;
      document.querySelector(`${ROWS}[aria-current=page]`)?.scrollIntoView({ block: "nearest" });
      if (isWriting) document.querySelector<HTMLElement>(BOX)?.focus({ preventScroll: true });
    };
    document.addEventListener("kin:navigated", () => settle(true), { signal: life.signal });
    document.addEventListener("kin:unreachable", () => settle(false), { signal: life.signal });
    location.assign(`/chat/${next.id}`);
  }

  async function list(): Promise<void> {
    try {
      const { openKeysDialog } = await import("@/islands/keys/keys_dialog.tsx");
      openKeysDialog(t);
    } catch (error) {
      reportError(error);
      client.notices.show({ type: "error", message: "error.occurred" });
    }
  }

  function run(shortcut: Shortcut, isWriting: boolean): void {
    switch (shortcut.do) {
      case "search":
        return focusSearch();
      case "search_chat":
        return void openSearch();
      case "step":
        return step(shortcut.by, isWriting);
      case "go":
        goingUntil = performance.now() + GO_MS;
        return;
      case "open":
        return openPage(shortcut.page);
      case "list":
        return void list();
      default:
        shortcut satisfies never;
    }
  }

  return {
    handle(event) {
      if (!(event instanceof KeyboardEvent)) return void list();
      if (event.defaultPrevented || !isWide() || document.querySelector("dialog:modal")) return;
      const focus = focusOf(event.target);
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
      const pressed = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing };
      const isGoing = performance.now() < goingUntil;
      goingUntil = -Infinity;
      const isInChat = location.pathname.startsWith("/chat/");
      const shortcut = shortcutOf(
        { ...pressed, isAltGraph: event.getModifierState("AltGraph") },
        { isMac, focus, hasSingles: hasSingleKeys(), isGoing, isInChat },
      );
      if (!shortcut) return;
      event.preventDefault();
      run(shortcut, focus === "text" && event.target instanceof Element && event.target.matches(BOX));
    },
  };
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return "none";
  if (target.matches("select, [role=combobox], input:is([type=date], [type=number], [type=range])")) {
    return "choice";
  }
  const isText = target.isContentEditable ||
    target.matches("textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])");
  return isText ? "text" : "none";
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".shell-end [data-contact-search]");
  field?.focus();
  field?.select();
}

/** The contacts have no page here: they are beside every one. */
function openPage(page: Page): void {
  if (page !== "contacts") return location.assign(`/${page}`);
  const row = document.querySelector<HTMLElement>(`${ROWS}[aria-current=page]`) ??
    document.querySelector<HTMLElement>(ROWS);
  row?.focus();
}
