/** A photo as it was chosen: the canvas itself, since pages may show no pictures that are not on the server. It has no words. */
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";
import { FILL } from "@/islands/photos/tile.tsx";

export function Preview({ canvas }: { canvas: HTMLCanvasElement }): VNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    canvas.className = FILL;
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <span ref={place} aria-hidden="true" />;
}
