/** Fingers on the image viewer: along the photos to the next one, downwards to close. The photo follows. */
import { type RefObject, useRef } from "react";
import type { TargetedPointerEvent } from "preact";
import { axisOf, closesAt, type Step, stepOfSwipe } from "@/client/gallery/steps.ts";

type Handler = (event: TargetedPointerEvent<HTMLElement>) => void;

interface Grip {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  axis: ReturnType<typeof axisOf>;
}

/** For the track. A second finger ends it: it is about to zoom. */
export function useSwipe(
  track: RefObject<HTMLElement | null>,
  { onStep, onAway }: { onStep(step: Step): void; onAway(): void },
): Record<"onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel", Handler> {
  const grip = useRef<Grip | null>(null);

  function follow(translate: string): void {
    if (track.current) track.current.style.translate = translate;
  }
  function letGo(): void {
    if (grip.current?.axis !== "none") onStep(0);
    grip.current = null;
  }

  return {
    onPointerDown({ isPrimary, pointerId, button, clientX, clientY, timeStamp }) {
      if (!isPrimary) return letGo();
      if (button === 0) grip.current = { id: pointerId, x: clientX, y: clientY, at: timeStamp, axis: "none" };
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }) {
      const held = grip.current;
      if (held?.id !== pointerId) return;
      const [x, y] = [clientX - held.x, clientY - held.y];
      if (held.axis === "none") {
        held.axis = axisOf(x, y);
        if (held.axis !== "none") currentTarget.setPointerCapture(pointerId);
      }
      if (held.axis === "along") follow(`${x}px 0`);
      if (held.axis === "down") follow(`0 ${Math.max(0, y)}px`);
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget, timeStamp }) {
      const held = grip.current;
      if (held?.id !== pointerId || held.axis === "none") return letGo();
      grip.current = null;
      if (held.axis === "down") return closesAt(clientY - held.y) ? onAway() : onStep(0);
      onStep(stepOfSwipe(clientX - held.x, {
        widthPx: currentTarget.clientWidth / 3,
        ms: timeStamp - held.at,
        isRtl: getComputedStyle(currentTarget).direction === "rtl",
      }));
    },
    onPointerCancel: letGo,
  };
}
