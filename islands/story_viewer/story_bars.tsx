/** One bar a story: full, empty, or filling by the clock of the player. Decoration: the words say which story it is. */
import { effect, type ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";

interface StoryBarsProps {
  ids: readonly string[];
  index: number;
  /** How far the story at `index` is, 0 to 100. */
  percent: ReadonlySignal<number>;
}

export function StoryBars({ ids, index, percent }: StoryBarsProps): VNode {
  return (
    <div aria-hidden="true" className="flex gap-1 px-3 forced-color-adjust-none">
      {ids.map((id, place) => (
        <Bar key={id} filled={place < index ? "all" : place > index ? "none" : percent} />
      ))}
    </div>
  );
}

/** It is moved without a render: ten times a second would be too often. */
function Bar({ filled }: { filled: "all" | "none" | ReadonlySignal<number> }): VNode {
  const bar = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const fill = (share: number) => {
      if (bar.current) bar.current.style.scale = `${share} 1`;
    };
    if (typeof filled === "string") return fill(filled === "all" ? 1 : 0);
    return effect(() => fill(filled.value / 100));
  }, [filled]);
  return (
    <span className="h-[3px] flex-1 overflow-hidden rounded-full bg-white/40">
      <span
        ref={bar}
        className="block size-full origin-left bg-white transition-[scale] duration-100 ease-linear forced-colors:bg-[CanvasText]
          rtl:origin-right"
      />
    </span>
  );
}
