/**
 * The menu interactions of list rows, each with a `data-key`: loaded when the list is first pointed at or focused.
 *
 * 1. The secondary mouse button, the menu key and a long press open the menu of the row.
 * 2. When the focused control leaves the document, with its row or by a new render, the same control of that row gets the
 *    focus, or that of the row at its place.
 */

/** How long a press is in browsers without a `contextmenu` event for touch. */
const LONG_PRESS_MS = 550;
/** A longer movement is a scroll. */
const SLACK_PX = 10;
const CONTROL = "a, button:not(:disabled)";

/** `open` shows the menu of a row. The returned function removes the listeners. */
export function addRowInteractions(list: HTMLElement, open: (key: string) => boolean): () => void {
  const life = new AbortController();
  openByPress(list, { open, signal: life.signal });
  const stopKeeping = keepFocus(list, life.signal);
  return () => {
    life.abort();
    stopKeeping();
  };
}

interface Press {
  open(key: string): boolean;
  signal: AbortSignal;
}

function openByPress(list: HTMLElement, { open, signal }: Press): void {
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  /** Whether the finger that opened the menu is still down: its release is not a tap. */
  let isHeld = false;

  function letGo(): void {
    if (press) clearTimeout(press.timer);
    press = null;
  }
  list.addEventListener("contextmenu", (event) => {
    letGo();
    const key = keyAt(event.target);
    if (key !== undefined && open(key)) event.preventDefault();
  }, { signal });
  list.addEventListener("pointerdown", ({ pointerType, target, clientX: x, clientY: y }) => {
    letGo();
    isHeld = false;
    const key = keyAt(target);
    if (pointerType !== "touch" || key === undefined) return;
    const timer = setTimeout(() => {
      press = null;
      isHeld = open(key);
    }, LONG_PRESS_MS);
    press = { timer, x, y };
  }, { signal });
  list.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > SLACK_PX) letGo();
  }, { signal });
  for (const type of ["pointerup", "pointercancel"]) list.addEventListener(type, letGo, { signal });
  list.addEventListener("click", (event) => {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal });
}

function keepFocus(list: HTMLElement, signal: AbortSignal): () => void {
  let place: { key: string; row: number; control: number } | null = null;
  const rows = () => [...list.querySelectorAll<HTMLElement>("[data-key]")];
  const controls = (row: HTMLElement | undefined) => [...row?.querySelectorAll<HTMLElement>(CONTROL) ?? []];

  function note(): void {
    const { activeElement } = document;
    const now = rows();
    const row = now.find((each) => each.contains(activeElement));
    const key = row?.dataset.key;
    place = row && key !== undefined && activeElement instanceof HTMLElement
      ? { key, row: now.indexOf(row), control: controls(row).indexOf(activeElement) }
      : null;
  }
  note();
  list.addEventListener("focusin", note, { signal });
  list.addEventListener("focusout", ({ relatedTarget }) => {
    // A removed control has no `relatedTarget`, and keeps its place.
    if (relatedTarget && !list.contains(relatedTarget as Node)) place = null;
  }, { signal });
  const watch = new MutationObserver(() => {
    if (!place || document.activeElement !== document.body) return;
    const { key, row, control } = place;
    const now = rows();
    const next = controls(now.find(({ dataset }) => dataset.key === key) ?? now[row] ?? now.at(-1));
    (next[control] ?? next[0])?.focus({ preventScroll: true });
  });
  watch.observe(list, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** The key of the row around an element. */
function keyAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : undefined;
}
