/** Two cards, for lists of members without any. */
import type { VNode } from "preact";
import { Canvas } from "@/components/art/canvas.tsx";

export function HeartsArt(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <g transform="rotate(-9 82 80)">
        <rect
          x="46"
          y="30"
          width="72"
          height="98"
          rx="16"
          className="fill-raised stroke-line"
          stroke-width="1.5"
        />
        <circle cx="82" cy="66" r="15" className="fill-line" />
        <path d="M56 112a26 23 0 0 1 52 0z" className="fill-line" />
      </g>
      <g transform="rotate(10 128 84)">
        <rect x="94" y="36" width="70" height="96" rx="16" className="fill-bloom" />
        <path
          d="M129 106c-14-9-21-16-21-25.500a11.7 11.7 0 0 1 21-7 11.7 11.7 0 0 1 21 7c0 9.5-7 16.5-21 25.500z"
          fill="#fff"
        />
      </g>
      <circle cx="36" cy="44" r="5" className="fill-spark" />
    </Canvas>
  );
}
