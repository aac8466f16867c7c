/**
 * The stack of overlays over native `<dialog>`: each is rendered into its own host, opened once its styles are loaded, and
 * removed when it closes. Islands open dialogs with it; pages as modals are client/modals.ts.
 * Invariant: Escape, the backdrop, Back and any `<form method="dialog">` close the top one, a navigation closes all, and
 * the focus returns to where it was, or to the heading of the page. What is closed before it is shown never shows.
 */
import { render, type VNode } from "preact";
import { focusHeading } from "@/client/focus_heading.ts";
import { hasLazyStyles, lazyStyles } from "@/client/lazy_styles.ts";
import { raiseBanners, showAbove } from "@/client/top_layer.ts";

export interface Overlay {
  close(answer?: string): void;
  /** Resolves with the dialog's return value: the value of the button that closed it, or "". */
  readonly closed: Promise<string>;
}

/** Within this time a tap may be the second of a double tap, which must not act on what the first one opened. */
export const DOUBLE_TAP_MS = 600;

interface Stacked extends Overlay {
  /** Closes it as Escape does: a dialog may ask first. */
  cancel(): void;
}

const stack: Stacked[] = [];
/** The dialog in which the last click began. */
let pressed: HTMLDialogElement | null = null;

/** Opens `view`, whose root or descendant is a `<dialog>`, above everything else. */
export function openOverlay(view: VNode): Overlay {
  const opener = document.activeElement;
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  let dialog: HTMLDialogElement | null = null;
  const leave = (answer: string) => {
    const place = stack.indexOf(overlay);
    if (place < 0) return;
    stack.splice(place, 1);
    resolve(answer);
  };
  const overlay: Stacked = {
    closed,
    close: (answer) => dialog ? dialog.close(answer) : leave(answer ?? ""),
    cancel() {
      if (!dialog || dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) overlay.close();
    },
  };
  stack.push(overlay);
  const open = () => {
    if (stack.includes(overlay)) dialog = show(view, { opener, onClosed: leave });
  };
  if (hasLazyStyles()) open();
  else void lazyStyles().then(open);
  return overlay;
}

interface Showing {
  /** Gets the focus back. */
  opener: Element | null;
  onClosed(answer: string): void;
}

/** Renders a view into a host and opens its dialog; both are removed once it is closed. */
function show(view: VNode, { opener, onClosed }: Showing): HTMLDialogElement {
  const host = document.createElement("div");
  host.className = "lazy";
  document.body.append(host);
  render(view, host);
  const dialog = host.querySelector("dialog");
  if (!dialog) throw new TypeError("Cannot open an overlay without a <dialog>");
  const openedAt = performance.now();
  const focused = document.activeElement;
  dialog.addEventListener("close", () => {
    raiseBanners();
    render(null, host);
    host.remove();
    // It was closed before this event: what has been focused since then keeps the focus.
    if ([document.body, focused].includes(document.activeElement)) giveFocusBack(opener);
    onClosed(dialog.returnValue);
  }, { once: true });
  const isDoubleTap = () => performance.now() - openedAt < DOUBLE_TAP_MS;
  /** False for a press that began inside and ended outside, as when text is selected. */
  let isPressedBeside = false;
  dialog.addEventListener("pointerdown", (event) => {
    isPressedBeside = event.target === dialog && isOutside(event, dialog);
  });
  dialog.addEventListener("click", (event) => {
    // Closed by the press already, it would leave a finger's click to what lies beneath.
    const isBeside = isPressedBeside && event.target === dialog;
    isPressedBeside = false;
    if (event.detail > 1 && (pressed !== dialog || isDoubleTap())) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isBeside && !isDoubleTap()) dialog.close();
  }, { capture: true });
  showAbove(dialog);
  return dialog;
}

/** Focuses the opener, or the top heading if there is no opener any more. */
function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    return opener.focus({ preventScroll: true });
  }
  focusHeading([...document.querySelectorAll<HTMLElement>("dialog:modal, #page")].at(-1) ?? null);
}

/** Closes everything that is open, the top one first. */
export function closeOverlays(): void {
  for (const entry of stack.toReversed()) entry.close();
}

/** A click on the backdrop has the dialog as its target but lies outside its box. */
function isOutside({ clientX: x, clientY: y }: PointerEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** Back closes the top overlay instead of leaving the page, where the browser lets a page cancel Back. */
function closeTop(event: Event): void {
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.cancel();
}

/** The second press of a double click, whose first one opened or closed a dialog, must not focus what lies there now. */
function keepFocus(event: MouseEvent): void {
  const dialog = (event.target as Element).closest("dialog");
  if (event.detail < 2) pressed = dialog;
  else if (dialog !== pressed) event.preventDefault();
}

if (typeof document !== "undefined") {
  document.addEventListener("kin:navigate", closeOverlays);
  document.addEventListener("kin:back", closeTop);
  document.addEventListener("mousedown", keepFocus, { capture: true });
  // Loaded along with the code of the first overlay.
  void lazyStyles();
}
