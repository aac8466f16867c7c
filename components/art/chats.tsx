/** Two speech bubbles, for chats that are yet to begin. */
import type { VNode } from "preact";
import { Canvas } from "@/components/art/canvas.tsx";

export function ChatsArt(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-brand-soft" />
      <path
        d="M44 46h72a18 18 0 0 1 18 18v18a18 18 0 0 1-18 18H74l-20 17v-17H44a18 18 0 0 1-18-18V64a18 18 0 0 1 18-18z"
        className="fill-raised stroke-line"
        stroke-width="1.5"
      />
      <path d="M48 66h56M48 81h36" className="stroke-line" stroke-width="7" stroke-linecap="round" />
      <path
        d="M118 72h42a16 16 0 0 1 16 16v16a16 16 0 0 1-16 16h-4v14l-17-14h-21a16 16 0 0 1-16-16V88a16 16 0 0 1 16-16z"
        className="fill-bloom"
      />
      <path
        d="M139 110c-8-5-12-9.5-12-15a6.7 6.7 0 0 1 12-4 6.7 6.7 0 0 1 12 4c0 5.5-4 10-12 15z"
        fill="#fff"
      />
      <circle cx="168" cy="38" r="6" className="fill-spark" />
      <circle cx="34" cy="128" r="4" className="fill-bloom" opacity=".5" />
    </Canvas>
  );
}
