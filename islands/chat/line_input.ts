/**
 * Messages under the finger and under the keys; loaded with the first of either in a chat (islands/chat/use_line_input.ts).
 * In the log the arrow keys lead from message to message, Home and End to the first and the last; Enter and the menu key
 * open what can be done with one, and R answers it. Under a finger a tap on the bubble does, and a swipe answers it. A mouse
 * has the button beside the bubble: with it text can be selected.
 */
import { swipeToReply } from "@/islands/chat/swipe_to_reply.ts";
import { LINE_EVENTS } from "@/islands/chat/use_line_input.ts";

export interface LineInput {
  /** Called with the key of the line. */
  onMenu(key: string): void;
  onReply(key: string): void;
}

interface LineInputOptions {
  /** What was done in the box before this was loaded. */
  early: readonly Event[];
  signal: AbortSignal;
}

/** What a tap is meant for by itself. */
const OWN_USE = "a, button, input";

/** Follows the lines in `box` until the signal aborts. */
export function followLines(box: HTMLElement, does: LineInput, { early, signal }: LineInputOptions): void {
  let pointer = "";

  function handle(event: Event): void {
    if (event instanceof KeyboardEvent) onKey(event);
    else if (event.type === "pointerdown" && event instanceof PointerEvent) pointer = event.pointerType;
    else if (event instanceof MouseEvent && event.type !== "pointerup") onPress(event);
  }

  function onPress(event: MouseEvent): void {
    const isHeldByKey = event.type === "contextmenu" && event.target === document.activeElement &&
      event.button !== 2 && !event.ctrlKey;
    if (isHeldByKey) return openLine(event);
    const isFinger = pointer !== "" && pointer !== "mouse";
    if (isFinger && getSelection()?.isCollapsed !== false) openBubble(event);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter") return openLine(event);
    if (isReplyKey(event)) return answerLine(event);
    const next = nextLine(box, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Opens the menu of the line that has the focus. */
  function openLine(event: Event): void {
    const key = focusedLine(event);
    if (key !== undefined) does.onMenu(key);
  }

  function answerLine(event: KeyboardEvent): void {
    const key = event.repeat ? undefined : focusedLine(event);
    if (key !== undefined) does.onReply(key);
  }

  /** The key of the line that has the focus, which takes the event then. */
  function focusedLine(event: Event): string | undefined {
    const key = event.target instanceof HTMLElement ? event.target.dataset.line : undefined;
    if (key !== undefined) event.preventDefault();
    return key;
  }

  /** Opens the menu of the bubble that a finger is on, unless it is on something with a use of its own. */
  function openBubble(event: Event): void {
    if (!(event.target instanceof Element) || event.target.closest(OWN_USE)) return;
    const key = event.target.closest("[data-bubble]")?.closest<HTMLElement>("[data-line]")?.dataset.line;
    if (key === undefined) return;
    event.preventDefault();
    does.onMenu(key);
  }

  for (const type of LINE_EVENTS) box.addEventListener(type, handle, { signal });
  swipeToReply(box, { signal, early, onReply: (key) => does.onReply(key) });
  early.forEach(handle);
}

/** R, by its place where the keyboard writes another script. It counts on a message alone, so nobody has to turn it off. */
function isReplyKey({ key, code }: KeyboardEvent): boolean {
  return key === "r" || (code === "KeyR" && !/^[a-z]$/i.test(key));
}

/** The line that a key leads to, from another one or from the log itself; undefined where it means something else. */
function nextLine(box: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const isLog = target.getAttribute("role") === "log";
  if (!isLog && target.dataset.line === undefined) return undefined;
  const lines = [...box.querySelectorAll<HTMLElement>("[data-line]")];
  switch (key) {
    case "ArrowUp":
      return isLog ? lines.at(-1) : lines[lines.indexOf(target) - 1];
    case "ArrowDown":
      return isLog ? lines.at(-1) : lines[lines.indexOf(target) + 1];
    case "Home":
      return lines[0];
    case "End":
      return lines.at(-1);
    default:
      return undefined;
  }
}
