/** A drawn figure that makes a gesture, beside its words; decoration. */
import type { VNode } from "preact";
import type { Gesture } from "@/domain/photo_verification.ts";

/** The arm from the shoulder on, and where the hand is, on a square of 96. */
const ARMS: Readonly<Record<Gesture, { arm: string; hand: readonly [x: number, y: number]; open?: true }>> = {
  ear: { arm: "M70 82 84 58 67 40", hand: [65, 38] },
  palm: { arm: "M70 82 86 70 82 46", hand: [82, 36], open: true },
  head: { arm: "M70 82 88 46 56 17", hand: [51, 15] },
  chin: { arm: "M70 82 62 90 52 64", hand: [50, 59] },
  shoulder: { arm: "M70 82 60 92 32 76", hand: [29, 75] },
  three: { arm: "M70 82 86 70 82 48", hand: [82, 42], open: true },
};

/** Lines of the fingers of an open hand, of which so many are up. */
const FINGERS = { palm: [-8, -3, 2, 7], three: [-5, 0, 5] } as const;

export function GesturePicture({ of }: { of: Gesture }): VNode {
  const { arm, hand: [x, y], open } = ARMS[of];
  const fingers = open ? FINGERS[of as keyof typeof FINGERS] : [];
  return (
    <svg
      viewBox="0 0 96 96"
      width="96"
      height="96"
      fill="none"
      stroke="currentColor"
      stroke-width="5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <g className="text-muted">
        <circle cx="48" cy="36" r="19" />
        <path d="M16 94c0-20 12-30 32-30s32 10 32 30" />
        <path d="M41 35h.1M55 35h.1" />
        <path d="M42 44c4 3 8 3 12 0" stroke-width="3" />
      </g>
      <g className="text-brand">
        <path d={arm} stroke-width="7" />
        <circle cx={x} cy={y} r="6" fill="currentColor" stroke-width="3" />
        {fingers.map((dx) => <path key={dx} d={`M${x + dx / 2} ${y}l${dx / 2}-15`} stroke-width="4" />)}
      </g>
    </svg>
  );
}
