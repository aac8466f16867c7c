/**
 * The top card under a finger, a pen or a mouse. The page is measured once, when it is touched; each frame then writes
 * two transforms and two opacities and reads nothing. What the movement means is decided in client/deck/gesture.ts.
 */
import { useMemo, useRef } from "react";
import type { TargetedMouseEvent, TargetedPointerEvent } from "preact";
import {
  dragViewModel,
  likeOf,
  type Sample,
  type Side,
  sideAfter,
  SLOP_PX,
  speedOf,
} from "@/client/deck/gesture.ts";
import type { Like } from "@/client/deck/pile.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";

interface Drag {
  pointer: number;
  startX: number;
  startY: number;
  dxPx: number;
  dyPx: number;
  widthPx: number;
  grip: Side;
  isStill: boolean;
  samples: Sample[];
  /** The frame that is to be drawn; null while nothing has moved. */
  frame: number | null;
  /** Past the slop: the card follows. */
  isMoving: boolean;
}

type PointerHandler = (event: TargetedPointerEvent<HTMLElement>) => void;

export interface DragHandlers {
  onPointerDown: PointerHandler;
  onPointerMove: PointerHandler;
  onPointerUp: PointerHandler;
  onPointerCancel: PointerHandler;
  onLostPointerCapture: PointerHandler;
  onClickCapture(event: TargetedMouseEvent<HTMLElement>): void;
}

/** @param onSwipe hears what the member has decided; the card is still where the finger left it. */
export function useDrag(isRtl: boolean, onSwipe: (like: Like) => void): DragHandlers {
  const drag = useRef<Drag | null>(null);
  /** The click that follows a drag opens nothing. */
  const wasDrag = useRef(false);
  const swiped = useRef(onSwipe);
  swiped.current = onSwipe;

  return useMemo(() => ({
    onPointerDown({ currentTarget: card, isPrimary, button, pointerId, clientX, clientY, timeStamp }) {
      wasDrag.current = false;
      if (!isPrimary || button !== 0) return;
      const box = card.getBoundingClientRect();
      drag.current = {
        pointer: pointerId,
        startX: clientX,
        startY: clientY,
        dxPx: 0,
        dyPx: 0,
        widthPx: box.width,
        grip: clientY < box.top + box.height / 2 ? 1 : -1,
        isStill: wantsLessMotion(),
        samples: [{ x: clientX, atMs: timeStamp }],
        frame: null,
        isMoving: false,
      };
    },
    onPointerMove({ currentTarget: card, pointerId, clientX, clientY, timeStamp }) {
      const held = drag.current;
      if (held?.pointer !== pointerId) return;
      held.dxPx = clientX - held.startX;
      held.dyPx = clientY - held.startY;
      held.samples = [...held.samples.slice(-7), { x: clientX, atMs: timeStamp }];
      if (!held.isMoving) {
        if (Math.abs(held.dxPx) < SLOP_PX) return;
        held.isMoving = true;
        // From the place where it begins to move, so that it does not jump.
        held.startX = clientX;
        held.startY = clientY;
        held.dxPx = 0;
        held.dyPx = 0;
        card.setPointerCapture(pointerId);
        card.dataset.dragging = "";
      }
      held.frame ??= requestAnimationFrame(() => {
        held.frame = null;
        draw(card, held, isRtl);
      });
    },
    onPointerUp({ currentTarget: card, pointerId, timeStamp }) {
      const held = drag.current;
      if (held?.pointer !== pointerId) return;
      drag.current = null;
      if (!held.isMoving) return;
      wasDrag.current = true;
      if (held.frame !== null) cancelAnimationFrame(held.frame);
      draw(card, held, isRtl);
      const side = sideAfter(held.dxPx, speedOf(held.samples, timeStamp), held.widthPx);
      if (side === null) return rest(card);
      swiped.current(likeOf(side, isRtl));
      // The flight has taken over from here; should the card come back, it lies straight.
      rest(card);
    },
    onPointerCancel: ({ currentTarget }) => drop(currentTarget),
    // What a finger touched first loses the pointer to the card, which hears of it: that is how a drag begins.
    onLostPointerCapture({ target, currentTarget }) {
      if (target === currentTarget) drop(currentTarget);
    },
    onClickCapture(event) {
      if (!wasDrag.current) return;
      wasDrag.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  }), []);

  /** The browser took the pointer away, to scroll for example. */
  function drop(card: HTMLElement): void {
    const held = drag.current;
    drag.current = null;
    if (!held) return;
    if (held.frame !== null) cancelAnimationFrame(held.frame);
    rest(card);
  }
}

function draw(card: HTMLElement, { dxPx, dyPx, widthPx, grip, isStill }: Drag, isRtl: boolean): void {
  const { rotationDeg, progress, side } = dragViewModel(dxPx, widthPx, grip);
  card.style.transform = `translate3d(${dxPx}px, ${dyPx}px, 0) rotate(${isStill ? 0 : rotationDeg}deg)`;
  const meant = likeOf(side, isRtl) === 1 ? "like" : "nope";
  for (const stamp of stampsOf(card)) {
    stamp.style.opacity = stamp.dataset.stamp === meant ? String(progress) : "0";
  }
  const next = behind(card);
  if (!next) return;
  next.dataset.dragging = "";
  next.style.transform = comingUp(progress);
}

/** Lets the style sheet move everything back to where it belongs. */
function rest(card: HTMLElement): void {
  for (const each of [card, behind(card)]) {
    if (!each) continue;
    delete each.dataset.dragging;
    each.style.transform = "";
  }
  for (const stamp of stampsOf(card)) stamp.style.opacity = "";
}

/** The card behind lies as static/styles/deck.css puts it, and comes up as the one before it goes. */
function comingUp(progress: number): string {
  return `scale(${0.94 + 0.06 * progress})`;
}

function behind(card: HTMLElement): HTMLElement | null {
  const next = card.previousElementSibling;
  return next instanceof HTMLElement && next.dataset.place !== undefined ? next : null;
}

function stampsOf(card: HTMLElement): NodeListOf<HTMLElement> {
  return card.querySelectorAll<HTMLElement>("[data-stamp]");
}
