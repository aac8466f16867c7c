/** Drawings of the landing page, in the colours of the theme. Decoration: the words beside them say it. */
import type { VNode } from "preact";
import { WHEEL_SLICES } from "@/components/landing/wheel.ts";

export function GiftArt(): VNode {
  return (
    <svg viewBox="0 0 200 180" className="h-38">
      <circle cx="100" cy="92" r="78" className="fill-raised" />
      <path d="M48 92h104v60a10 10 0 0 1-10 10H58a10 10 0 0 1-10-10z" className="fill-bloom" />
      <path
        d="M40 70a8 8 0 0 1 8-8h104a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8z"
        className="fill-spark"
      />
      <path d="M88 62h24v100H88z" fill="#ffd98a" />
      <path
        d="M100 60C76 60 62 50 64 36s24-14 36 24c12-38 34-38 36-24s-12 24-36 24z"
        fill="none"
        stroke="#ffd98a"
        stroke-width="9"
        stroke-linejoin="round"
      />
      <path d="M100 138c-11-7-16-13-16-20a9 9 0 0 1 16-5 9 9 0 0 1 16 5c0 7-5 13-16 20z" fill="#fff" />
      <circle cx="30" cy="44" r="5" className="fill-spark" />
      <circle cx="176" cy="124" r="6" className="fill-bloom" />
      <path d="M170 34l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="#ffc04d" />
    </svg>
  );
}

/** The lucky wheel, with its pointer. */
export function WheelArt(): VNode {
  return (
    <svg viewBox="-100 -100 200 200" className="h-48">
      <circle r="88" className="fill-raised" />
      {WHEEL_SLICES.map(({ path, colour, x, y }) => (
        <g key={path}>
          <path d={path} fill={colour} />
          <circle cx={x} cy={y} r="8" fill="#ffd98a" />
          <circle cx={x} cy={y} r="4.5" fill="#f3b13c" />
        </g>
      ))}
      <circle r="20" className="fill-raised" />
      <path d="M0 10C-8 5-11 1-11-4A6 6 0 0 1 0-7 6 6 0 0 1 11-4C11 1 8 5 0 10z" className="fill-bloom" />
      <path d="M-11-98h22L0-72z" className="fill-brand" />
    </svg>
  );
}
