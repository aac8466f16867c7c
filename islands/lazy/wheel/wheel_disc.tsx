/** The slices of the wheel: what turns. Clockwise from the top, where the first one has its middle. */
import type { Ref, VNode } from "preact";
import { COIN_HEART } from "@/components/coin_balance.tsx";
import { sliceDegrees } from "@/client/wheel/angles.ts";
import { formatCount } from "@/domain/time_text.ts";
import type { PrizeView } from "@/protocol/views/wheel.ts";

/** Of the 100 from the middle to the edge of the picture. */
const RADIUS = 83;
/** Drawn until the slices have come. */
const SOFT_SLICES = 10;
const SOFT_COLOURS = ["var(--color-brand-soft)", "var(--color-line)"] as const;

export interface WheelDiscProps {
  /** Empty until they have come. */
  prizes: readonly PrizeView[];
  /** What stands on a slice that gives another spin. */
  free: string;
  /** Id of the prize that was won: the others step back. */
  won: number | null;
  of: Ref<SVGSVGElement>;
}

export function WheelDisc({ prizes, free, won, of }: WheelDiscProps): VNode {
  const width = sliceDegrees(prizes.length);
  // One that is not on it makes no other step back.
  const shown = prizes.find(({ id }) => id === won);
  return (
    <svg ref={of} viewBox="-100 -100 200 200" className="absolute inset-0 size-full" aria-hidden="true">
      <defs>
        <radialGradient id="wheel-depth" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={RADIUS}>
          <stop offset="0" stop-color="#fff" stop-opacity="0.16" />
          <stop offset="0.6" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.24" />
        </radialGradient>
      </defs>
      {prizes.length === 0 && <SoftSlices />}
      {prizes.map((prize, index) => (
        <g
          key={prize.id}
          transform={`rotate(${index * width})`}
          opacity={shown && shown !== prize ? 0.42 : 1}
        >
          <path
            d={slicePath(width)}
            fill={prize.bgColor}
            stroke="#fff"
            stroke-opacity="0.55"
            stroke-width="0.9"
          />
          <Prize prize={prize} free={free} />
        </g>
      ))}
      {prizes.length > 0 && <circle r={RADIUS} fill="url(#wheel-depth)" />}
      {prizes.map((prize, index) => (
        <circle
          key={prize.id}
          cy={-RADIUS + 1.2}
          r="1.9"
          fill="#ffe9b0"
          stroke="#8a4b12"
          stroke-width="0.5"
          transform={`rotate(${(index + 0.5) * width})`}
        />
      ))}
    </svg>
  );
}

function SoftSlices(): VNode {
  const width = sliceDegrees(SOFT_SLICES);
  return (
    <>
      <circle r={RADIUS} fill={SOFT_COLOURS[1]} />
      {Array.from({ length: SOFT_SLICES }, (_, index) => (
        <path
          key={index}
          d={slicePath(width)}
          fill={SOFT_COLOURS[index % 2]}
          transform={`rotate(${index * width})`}
        />
      ))}
    </>
  );
}

function Prize({ prize, free }: { prize: PrizeView; free: string }): VNode {
  const { coins, color } = prize;
  const words = coins === "free" ? free : formatCount(coins);
  return (
    <>
      <text
        y={-61.5}
        text-anchor="middle"
        dominant-baseline="central"
        fill={color}
        font-size={sizeOf(words)}
        font-weight="800"
        letter-spacing="-0.2"
      >
        {words}
      </text>
      <g transform="translate(0 -42.5)">
        {coins === "free"
          ? (
            <path
              d="M5.4 -1.4 A 5.6 5.6 0 1 0 4.6 3.2 M5.9 -6 V -1.2 H 1.2"
              fill="none"
              stroke={color}
              stroke-width="1.9"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          )
          : (
            <>
              <circle r="6.2" fill="#e79a12" />
              <circle r="5.6" cy="-0.3" fill="#ffd15c" />
              <path d={COIN_HEART} fill="#c97a06" transform="translate(-5.4 -5.6) scale(0.45)" />
            </>
          )}
      </g>
    </>
  );
}

/** As large as there is room for between the lines of its slice. */
function sizeOf(words: string): number {
  if (words.length <= 3) return 16.5;
  return words.length <= 5 ? 12.6 : 10.6;
}

function slicePath(width: number): string {
  const half = (width / 2) * (Math.PI / 180);
  const [x, y] = [(RADIUS * Math.sin(half)).toFixed(2), (-RADIUS * Math.cos(half)).toFixed(2)];
  return `M0 0 L-${x} ${y} A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}Z`;
}
