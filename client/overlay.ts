/**
 * The modal stack over native `<dialog>`: each overlay is rendered into a host of its own, opened modally, and removed
 * when it closes. Islands open modals with it; pages that are modals are client/modals.ts.
 * Kept: Escape, the backdrop, Back and any `<form method="dialog">` close the top one, a navigation closes all, and
 * focus returns to where it was.
 */
import { render, type VNode } from "preact";
import { raiseBanners, showAbove } from "@/client/top_layer.ts";

export interface Overlay {
  close(answer?: string): void;
  /** Fulfilled with the dialog's return value: the value of the button that closed it, or "". */
  readonly closed: Promise<string>;
}

interface Entry extends Overlay {
  readonly dialog: HTMLDialogElement;
}

/** The second tap of a double tap comes sooner, and shall not close what the first one opened. */
export const DOUBLE_TAP_MS = 600;

const stack: Entry[] = [];
/** Where the focus was given back last, for the dialog that takes over from the one that closed. */
let left: { opener: Element | null; at: number } = { opener: null, at: -Infinity };

/** Renders `view`, whose root or descendant is a `<dialog>`, and opens it above everything else. */
export function openOverlay(view: VNode): Overlay {
  const host = document.createElement("div");
  document.body.append(host);
  render(view, host);
  const dialog = host.querySelector("dialog");
  if (!dialog) throw new TypeError("Cannot open an overlay without a <dialog>");
  const openedAt = performance.now();
  // What the second click of a double click hit since the last one closed has not opened this one.
  const opener = openedAt - left.at < DOUBLE_TAP_MS ? left.opener : document.activeElement;

  const closed = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => {
      stack.splice(stack.findIndex((entry) => entry.dialog === dialog), 1);
      raiseBanners();
      render(null, host);
      host.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      left = { opener, at: performance.now() };
      resolve(dialog.returnValue);
    }, { once: true });
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (performance.now() - openedAt < DOUBLE_TAP_MS) return;
    if (event.target === dialog && isOutside(event, dialog)) dialog.close();
  });
  showAbove(dialog);

  const entry: Entry = { dialog, closed, close: (answer) => dialog.close(answer) };
  stack.push(entry);
  return entry;
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
}
