/** The registration's drawing: a conversation between two cards over soft hills, in the colours of the theme. */
import type { VNode } from "preact";

const HEART = "M0 15C-12 7-17 1-17-6A9 9 0 0 1 0-10 9 9 0 0 1 17-6C17 1 12 7 0 15z";

export function WizardScene(): VNode {
  return (
    <svg viewBox="0 0 520 420" className="my-auto w-full max-w-xl self-center" aria-hidden="true">
      <clipPath id="scene">
        <circle cx="262" cy="208" r="186" />
      </clipPath>
      <circle cx="262" cy="208" r="186" className="fill-brand-soft" />
      <g clip-path="url(#scene)">
        <path
          d="M40 286c76-56 144-50 212-20s128 36 204-22v180H40z"
          className="fill-bloom"
          opacity=".14"
        />
        <path
          d="M40 322c86-32 150-18 220 2s136 18 200-12v120H40z"
          className="fill-spark"
          opacity=".16"
        />
      </g>
      <circle cx="372" cy="112" r="34" className="fill-spark" opacity=".5" />
      <g transform="rotate(-8 180 200)">
        <rect
          x="106"
          y="96"
          width="148"
          height="204"
          rx="26"
          className="fill-raised stroke-line"
          stroke-width="2"
        />
        <circle cx="180" cy="164" r="33" className="fill-spark" opacity=".75" />
        <path
          d="M122 262a58 50 0 0 1 116 0v8a14 14 0 0 1-14 14h-88a14 14 0 0 1-14-14z"
          className="fill-spark"
          opacity=".75"
        />
      </g>
      <g transform="rotate(9 336 222)">
        <rect
          x="262"
          y="118"
          width="148"
          height="204"
          rx="26"
          className="fill-raised stroke-line"
          stroke-width="2"
        />
        <circle cx="336" cy="186" r="33" className="fill-bloom" opacity=".75" />
        <path
          d="M278 284a58 50 0 0 1 116 0v8a14 14 0 0 1-14 14h-88a14 14 0 0 1-14-14z"
          className="fill-bloom"
          opacity=".75"
        />
      </g>
      <path
        d="M52 96h104a24 24 0 0 1 24 24v12a24 24 0 0 1-24 24H92l-26 20v-20H52a24 24 0 0 1-24-24v-12a24 24 0 0 1 24-24z"
        className="fill-brand"
      />
      <path d="M60 118h84M60 136h52" stroke-width="8" stroke-linecap="round" className="stroke-surface" />
      <path
        d="M372 306h90a24 24 0 0 1 24 24v10a24 24 0 0 1-24 24h-8v20l-24-20h-58a24 24 0 0 1-24-24v-10a24 24 0 0 1 24-24z"
        className="fill-raised stroke-line"
        stroke-width="2"
      />
      <g transform="translate(417 333) scale(1.05)">
        <path d={HEART} className="fill-bloom" />
      </g>
      <g transform="translate(258 84) rotate(-12) scale(.9)">
        <path d={HEART} className="fill-bloom" opacity=".55" />
      </g>
      <g transform="translate(104 338) rotate(14) scale(.7)">
        <path d={HEART} className="fill-spark" opacity=".6" />
      </g>
      <circle cx="444" cy="236" r="7" className="fill-spark" />
      <circle cx="66" cy="238" r="6" className="fill-bloom" opacity=".6" />
      <circle cx="226" cy="376" r="5" className="fill-spark" />
    </svg>
  );
}
