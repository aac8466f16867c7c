/**
 * The modal stack over native `<dialog>`: each overlay is rendered into a host of its own, opened modally once its styles
 * are here, and removed when it closes. Islands open modals with it; pages that are modals are client/modals.ts.
 * Invariant: Escape, the backdrop, Back and any `<form method="dialog">` close the top one, a navigation closes all, and
 * focus returns to where it was, or to the heading of what is there. One that is closed before it could be shown never shows.
 */
import { render, type VNode } from "preact";
import { focusHeading } from "@/client/focus_heading.ts";
import { hasLazyStyles, lazyStyles } from "@/client/lazy_styles.ts";
import { raiseBanners, showAbove } from "@/client/top_layer.ts";

export interface Overlay {
  close(answer?: string): void;
  /** Fulfilled with the dialog's return value: the value of the button that closed it, or "". */
  readonly closed: Promise<string>;
}

/** The second tap of a double tap comes sooner, and shall neither close what the first one opened nor choose in it. */
export const DOUBLE_TAP_MS = 600;

const stack: Overlay[] = [];
/** Where the focus was given back last, for the dialog that takes over from the one that closed. */
let left: { opener: Element | null; at: number } = { opener: null, at: -Infinity };
/** The last press was the second of a double click. */
let isSecondPress = false;

/** Opens `view`, whose root or descendant is a `<dialog>`, above everything else. */
export function openOverlay(view: VNode): Overlay {
  // What the second click of a double click hit since the last one closed has not opened this one.
  const isTakingOver = isSecondPress && performance.now() - left.at < DOUBLE_TAP_MS;
  const opener = isTakingOver ? left.opener : document.activeElement;
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  let dialog: HTMLDialogElement | null = null;
  const leave = (answer: string) => {
    const place = stack.indexOf(overlay);
    if (place < 0) return;
    stack.splice(place, 1);
    resolve(answer);
  };
  const overlay: Overlay = { closed, close: (answer) => dialog ? dialog.close(answer) : leave(answer ?? "") };
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

/** Renders a view into a host and opens its dialog; both are gone once it is closed. */
function show(view: VNode, { opener, onClosed }: Showing): HTMLDialogElement {
  const host = document.createElement("div");
  host.className = "lazy";
  document.body.append(host);
  render(view, host);
  const dialog = host.querySelector("dialog");
  if (!dialog) throw new TypeError("Cannot open an overlay without a <dialog>");
  const openedAt = performance.now();
  dialog.addEventListener("close", () => {
    raiseBanners();
    render(null, host);
    host.remove();
    giveFocusBack(opener);
    left = { opener, at: performance.now() };
    onClosed(dialog.returnValue);
  }, { once: true });
  const isDoubleTap = () => performance.now() - openedAt < DOUBLE_TAP_MS;
  dialog.addEventListener("pointerdown", (event) => {
    if (!isDoubleTap() && event.target === dialog && isOutside(event, dialog)) dialog.close();
  });
  dialog.addEventListener("click", (event) => {
    if (event.detail < 2 || !isDoubleTap()) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  showAbove(dialog);
  return dialog;
}

/** To where it was; where that was nowhere, or is not there any more, to the start of what is there now. */
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

/** Back closes what is open in place of leaving the page; the browser asks where it can be kept from leaving. */
function closeTop(event: Event): void {
  const top = stack.at(-1);
  if (!top) return;
  event.preventDefault();
  top.close();
}

if (typeof document !== "undefined") {
  document.addEventListener("kin:navigate", closeOverlays);
  document.addEventListener("kin:back", closeTop);
  document.addEventListener("mousedown", ({ detail }) => isSecondPress = detail > 1, { capture: true });
  // Loaded with the first overlay, whose code may take as long to come.
  void lazyStyles();
}
