/** What stands still around and above the slices: the rim with its lamps, the light on it, the hub and the pointer. */
import type { Ref, VNode } from "preact";
import { COIN_HEART } from "@/components/coin_balance.tsx";

const LAMPS = 20;

/** Beneath the slices. */
export function WheelRim(): VNode {
  return (
    <svg viewBox="-100 -100 200 200" className="absolute inset-0 size-full" aria-hidden="true">
      <defs>
        <linearGradient id="wheel-rim" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#ff8a5c" />
          <stop offset="0.5" stop-color="#e0218a" />
          <stop offset="1" stop-color="#6a1b9a" />
        </linearGradient>
        <linearGradient id="wheel-gold" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#fff0c2" />
          <stop offset="0.5" stop-color="#f3b53a" />
          <stop offset="1" stop-color="#b9720d" />
        </linearGradient>
        <radialGradient id="wheel-lamp">
          <stop offset="0.25" stop-color="#fffbe8" />
          <stop offset="0.5" stop-color="#ffe08a" stop-opacity="0.75" />
          <stop offset="1" stop-color="#ffd15c" stop-opacity="0" />
        </radialGradient>
      </defs>
      <circle r="98.6" fill="url(#wheel-gold)" />
      <circle r="97" fill="url(#wheel-rim)" />
      <circle r="84.6" fill="url(#wheel-gold)" />
      {[0, 1].map((turn) => (
        <g key={turn} className={turn === 0 ? "animate-pulse" : "animate-pulse [animation-delay:-800ms]"}>
          {Array.from({ length: LAMPS / 2 }, (_, index) => (
            <circle
              key={index}
              cy="-90.8"
              r="5"
              fill="url(#wheel-lamp)"
              transform={`rotate(${(index * 2 + turn) * (360 / LAMPS)})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Above them. */
export function WheelHub({ of }: { of: Ref<SVGGElement> }): VNode {
  return (
    <svg
      viewBox="-100 -100 200 200"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="wheel-gloss">
          <stop offset="0" stop-color="#fff" stop-opacity="0.24" />
          <stop offset="1" stop-color="#fff" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="wheel-hub" cx="0.35" cy="0.25" r="0.9">
          <stop offset="0" stop-color="#fff" />
          <stop offset="0.55" stop-color="#ffe3ec" />
          <stop offset="1" stop-color="#f2a9c4" />
        </radialGradient>
        <linearGradient id="wheel-pin" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#fff" />
          <stop offset="1" stop-color="#ffd0dc" />
        </linearGradient>
      </defs>
      <ellipse cy="-50" rx="66" ry="32" fill="url(#wheel-gloss)" />
      <circle r="20.5" fill="#000" opacity="0.2" cy="1.6" />
      <circle r="19.4" fill="url(#wheel-gold)" />
      <circle r="16.6" fill="url(#wheel-hub)" />
      <path d={COIN_HEART} fill="#d81b60" transform="translate(-14.4 -14.9) scale(1.2)" />
      <g transform="translate(0 -97)">
        <g ref={of}>
          <path
            d="M0 22 L-9 2.4 A 9.8 9.8 0 1 1 9 2.4Z"
            fill="#000"
            opacity="0.28"
            transform="translate(0 2)"
          />
          <path
            d="M0 20.5 L-9 2 A 9.8 9.8 0 1 1 9 2Z"
            fill="url(#wheel-pin)"
            stroke="#b0184f"
            stroke-width="1.4"
            stroke-linejoin="round"
          />
          <circle cy="-2" r="3.8" fill="#d81b60" />
        </g>
      </g>
    </svg>
  );
}
