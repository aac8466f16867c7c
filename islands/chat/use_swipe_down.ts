/** A movement of a finger downwards that takes something away: it follows the finger, and comes back when let go early. */
import { useRef } from "react";
import type { TargetedPointerEvent } from "preact";

const AWAY_PX = 96;

type Handler = (event: TargetedPointerEvent<HTMLElement>) => void;

/** For the element that is to follow. A mouse has the button. */
export function useSwipeDown(
  onAway: () => void,
): Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler> {
  const startY = useRef<number | null>(null);

  function follow(element: HTMLElement, downPx: number): void {
    element.style.translate = downPx > 0 ? `0 ${downPx}px` : "";
  }

  return {
    onPointerDown({ currentTarget, isPrimary, pointerType, clientY }) {
      // Two fingers want to look closer, not away.
      startY.current = isPrimary && pointerType !== "mouse" ? clientY : null;
      follow(currentTarget, 0);
    },
    onPointerMove({ currentTarget, clientY }) {
      if (startY.current !== null) follow(currentTarget, clientY - startY.current);
    },
    onPointerUp({ currentTarget, clientY }) {
      if (startY.current !== null && clientY - startY.current > AWAY_PX) return onAway();
      startY.current = null;
      follow(currentTarget, 0);
    },
    onPointerCancel({ currentTarget }) {
      startY.current = null;
      follow(currentTarget, 0);
    },
  };
}
