/**
 * Fingers and the mouse on a story: it stands still while it is held, and follows them to the neighbours or away.
 * Invariant: whatever ends a touch lets the story go; a press that was more than a tap clicks nothing.
 */
import { type RefObject, useEffect, useRef } from "react";
import type { TargetedMouseEvent, TargetedPointerEvent } from "preact";
import {
  HOLD_MS,
  type TouchAxis,
  touchAxis,
  type TouchMeaning,
  touchMeaning,
} from "@/client/stories/touch.ts";
import { comeBack } from "@/islands/story_viewer/movement.ts";

/** A click that belongs to a touch comes so soon after its end. */
const CLICK_MS = 400;

type Handler = (event: TargetedPointerEvent<HTMLElement>) => void;

interface Grip {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  axis: TouchAxis;
}

export interface TouchOptions {
  /** A finger is down, or up again. */
  onGrip(isDown: boolean): void;
  /** Held for so long that nothing should cover the story, or not any more. */
  onHeld(isHeld: boolean): void;
  onMeant(meaning: Exclude<TouchMeaning, "tap" | "hold" | "back">): void;
}

export interface Touch {
  handlers: Record<`onPointer${"Down" | "Move" | "Up" | "Leave" | "Cancel"}`, Handler>;
  /** Whether a click is one, and not the end of something longer. Keys click without a touch. */
  isTap(event: TargetedMouseEvent<HTMLElement>): boolean;
}

/** `moved` follows the finger. */
export function useTouch(
  moved: RefObject<HTMLElement | null>,
  { onGrip, onHeld, onMeant }: TouchOptions,
): Touch {
  const grip = useRef<Grip | null>(null);
  const longUntil = useRef(-Infinity);
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(holding.current), []);

  function follow(translate: string): void {
    if (moved.current) moved.current.style.translate = translate;
  }
  function letGo(): void {
    clearTimeout(holding.current);
    if (!grip.current) return;
    grip.current = null;
    onHeld(false);
    onGrip(false);
  }
  function cancel(): void {
    letGo();
    if (moved.current) comeBack(moved.current);
  }

  const handlers: Touch["handlers"] = {
    onPointerDown({ isPrimary, pointerId, button, clientX, clientY, timeStamp }) {
      // A second finger zooms, where the page can be zoomed.
      if (!isPrimary) return cancel();
      if (button !== 0) return;
      longUntil.current = -Infinity;
      grip.current = { id: pointerId, x: clientX, y: clientY, at: timeStamp, axis: "none" };
      holding.current = setTimeout(() => onHeld(true), HOLD_MS);
      onGrip(true);
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }) {
      const held = grip.current;
      if (held?.id !== pointerId) return;
      const [x, y] = [clientX - held.x, clientY - held.y];
      if (held.axis === "none") {
        held.axis = touchAxis({ x, y });
        if (held.axis !== "none") {
          clearTimeout(holding.current);
          currentTarget.setPointerCapture(pointerId);
        }
      }
      if (held.axis === "along") follow(`${x}px 0`);
      if (held.axis === "down") follow(`0 ${Math.max(0, y)}px`);
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget, timeStamp }) {
      const held = grip.current;
      if (held?.id !== pointerId) return;
      const path = { x: clientX - held.x, y: clientY - held.y, ms: timeStamp - held.at };
      const meaning = touchMeaning(held.axis, path, {
        widthPx: currentTarget.clientWidth,
        isRtl: getComputedStyle(currentTarget).direction === "rtl",
      });
      letGo();
      if (meaning === "tap") return;
      longUntil.current = timeStamp + CLICK_MS;
      if (meaning === "close") return onMeant(meaning);
      if (moved.current) comeBack(moved.current);
      if (meaning !== "back" && meaning !== "hold") onMeant(meaning);
    },
    onPointerLeave({ pointerId }) {
      // Until it is captured, nobody tells here that it was lifted elsewhere.
      if (grip.current?.id === pointerId && grip.current.axis === "none") cancel();
    },
    onPointerCancel: cancel,
  };
  return {
    handlers,
    isTap: ({ detail, timeStamp }) => detail === 0 || timeStamp > longUntil.current,
  };
}
