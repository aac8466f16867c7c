/**
 * Pages above a page: each is a fragment (client/fragment.ts) in a native `<dialog>`, above the page that stays as it is.
 * Loaded by client/screen.ts when the first one opens; the frame is a `<template>` of the shell
 * (components/modal_frame.tsx).
 *
 * 1. open    the fragment moves into the frame, its islands are hydrated, its heading gets the focus
 * 2. leaving a tap has closed it, and it begins to fade: what is beneath stays inert until that is drawn, since the end of
 *            it has the browser style the whole page
 * 3. closed  by the reader, which calls `onLeft`, or by `cut` for Back: the link that opened it gets the focus back
 * 4. gone    its islands are unmounted once its closing animation has ended
 *
 * Invariant: there is one `<main id="page">`; nothing but `onLeft` touches the history.
 */
import { afterFrame } from "@/client/after_frame.ts";
import { focusHeading } from "@/client/focus_heading.ts";
import type { Fragment } from "@/client/fragment.ts";
import type { Hydrator } from "@/client/hydrate.ts";
import { DEPTH } from "@/client/link_target.ts";
import { dragAway } from "@/client/sheet_drag.ts";
import { raiseBanners, showAbove } from "@/client/top_layer.ts";
import { isWide } from "@/client/wide.ts";

/** Within this time a tap may be the second of a double tap, which must not close what the first one opened. */
const DOUBLE_TAP_MS = 600;

export interface ModalsEnv {
  hydrator: Hydrator;
  /** The reader has closed modals: `count` are left. */
  onLeft(count: number): void;
}

export interface Modals {
  /** Opens a fragment above the others; `url` is its address. */
  open(fragment: Fragment, { url, opener }: { url: string; opener: Element | null }): void;
  /** Closes all but the lowest `count`; `at once` where another page takes their place. */
  cut(count: number, how: "softly" | "at once"): void;
}

interface Open {
  readonly dialog: HTMLDialogElement;
  readonly title: string;
  giveFocusBack(): void;
}

export function createModals({ hydrator, onLeft }: ModalsEnv): Modals {
  const stack: Open[] = [];

  function remove({ dialog }: Open): void {
    hydrator.unmount(dialog);
    dialog.remove();
  }

  /** Closes all but the lowest `count`, the top one first. */
  function close(count: number): void {
    while (stack.length > count) {
      const open = stack.pop();
      if (!open) return;
      open.dialog.close();
      document.title = stack.at(-1)?.title ?? document.getElementById("page")?.dataset.title ??
        document.title;
      // In this order: moved banners would have the focus wait for the page to be styled once more.
      open.giveFocusBack();
      raiseBanners();
      // A closed dialog is still animated by the style sheet.
      void Promise.allSettled(open.dialog.getAnimations().map(({ finished }) => finished)).then(() =>
        remove(open)
      );
    }
  }

  return {
    open({ main }, { url, opener }) {
      const under = stack.at(-1)?.dialog ?? document.body;
      const { dialog, body } = frameOf(main);
      const title = main.dataset.title ?? document.title;
      stack.push({ dialog, title, giveFocusBack: () => focusOpener(opener, under, url) });
      const depth = stack.length;
      dialog.setAttribute(DEPTH, String(depth));
      const leave = () => {
        if (stack[depth - 1]?.dialog !== dialog) return;
        close(depth - 1);
        onLeft(depth - 1);
      };
      /** A second tap finds it leaving. */
      const fade = () => {
        if (dialog.dataset.leaving !== undefined) return;
        dialog.dataset.leaving = "";
        afterFrame(leave);
      };
      closeOnDemand(dialog, { leave, fade });
      dragAway(dialog, body, {
        mayDrag: () => !isWide(),
        onAway: () => {
          dialog.style.translate = "0 100%";
          fade();
        },
      });
      showAbove(dialog);
      document.title = title;
      const heading = body.querySelector<HTMLElement>("h1");
      dialog.setAttribute("aria-label", heading?.textContent ?? title);
      focusHeading(body);
      void hydrator.hydrate(body);
    },
    cut(count, how) {
      if (how === "softly") return close(count);
      const cut = stack.splice(count);
      for (const { dialog } of cut) dialog.close();
      // Before the dialogs are removed: they contain the banners.
      raiseBanners();
      cut.forEach(remove);
    },
  };
}

/** The frame of the shell with the fragment in it: no second `<main>`, and no second `#page`. */
function frameOf(main: HTMLElement): { dialog: HTMLDialogElement; body: HTMLElement } {
  const template = document.getElementById("modal-frame");
  const frame = template instanceof HTMLTemplateElement && document.importNode(template.content, true);
  const dialog = frame && frame.querySelector("dialog");
  const body = frame && frame.querySelector<HTMLElement>(".modal-body");
  if (!dialog || !body) throw new ReferenceError("Cannot open a modal: the shell has no frame for it");
  body.append(...main.childNodes);
  return { dialog, body };
}

/** Closes on Escape, the close button, a link that leads back, the backdrop, or "kin:close" of an island. */
function closeOnDemand(
  dialog: HTMLDialogElement,
  { leave, fade }: { leave(): void; fade(): void },
): void {
  const openedAt = performance.now();
  /** False for a press that began inside and ended outside, as when text is selected. */
  let isPressedOutside = false;
  /** Whether a click has begun here: the second press of the double click that opened it takes the focus nowhere. */
  let isPressed = false;
  dialog.addEventListener("mousedown", (event) => {
    isPressed ||= event.detail < 2;
    if (!isPressed) event.preventDefault();
  });
  dialog.addEventListener("pointerdown", ({ target }) => {
    isPressedOutside = target === dialog && performance.now() - openedAt > DOUBLE_TAP_MS;
  });
  dialog.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const asks = event.target.closest("[data-close], [data-back] a")?.closest("dialog") === dialog;
    if (asks) event.preventDefault();
    if (asks || (event.target === dialog && isPressedOutside)) fade();
  });
  dialog.addEventListener("kin:close", (event) => {
    event.preventDefault();
    leave();
  });
  dialog.addEventListener("close", leave);
}

/** Focuses the link that opened the modal, the one that replaced it meanwhile, or the heading beneath. */
function focusOpener(opener: Element | null, under: HTMLElement, url: string): void {
  const { pathname } = new URL(url);
  const again = opener?.isConnected ? opener : under.querySelector(`a[data-modal][href^="${pathname}"]`);
  if (again instanceof HTMLElement) return again.focus({ preventScroll: true });
  focusHeading(under === document.body ? document.getElementById("page") : under);
}
