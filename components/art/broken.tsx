/** A broken heart, for what could not be loaded. */
import type { VNode } from "preact";
import { Canvas } from "@/components/art/canvas.tsx";

export function BrokenArt(): VNode {
  return (
    <Canvas>
      <circle cx="100" cy="78" r="66" className="fill-sunken" />
      <path
        d="M100 124C66 102 50 86 50 63a28 28 0 0 1 50-17l-9 17 15 13-11 17z"
        className="fill-faint"
        opacity=".55"
      />
      <path
        d="M104 124c33-22 48-38 48-61a27 27 0 0 0-46-19l-8 18 16 13-11 18z"
        className="fill-faint"
        opacity=".35"
      />
    </Canvas>
  );
}
