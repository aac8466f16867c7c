/** A pin on an unknown place, for pages that do not exist. */
import type { VNode } from "preact";
import { Canvas } from "@/components/art/canvas.tsx";

export function LostArt(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <path
        d="M40 118c18 14 34-8 52 0s22 16 44 2"
        className="stroke-line"
        fill="none"
        stroke-width="3"
        stroke-dasharray="1 9"
        stroke-linecap="round"
      />
      <path
        d="M100 20c21 0 37 15.500 37 35.500 0 25-29 48.500-37 55.500-8-7-37-30.500-37-55.500C63 35.500 79 20 100 20z"
        className="fill-bloom"
      />
      <path
        d="M90 48a10.5 10.5 0 1 1 15.500 9.200c-3.600 2-5.500 4.300-5.500 8.300"
        fill="none"
        stroke="#fff"
        stroke-width="6"
        stroke-linecap="round"
      />
      <circle cx="100" cy="79" r="4" fill="#fff" />
      <circle cx="38" cy="116" r="6" className="fill-spark" />
      <circle cx="158" cy="42" r="5" className="fill-spark" />
    </Canvas>
  );
}
