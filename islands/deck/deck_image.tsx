/** A photo that fills its card, and fades in over its colours unless it is there at once. */
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";

export interface DeckImageProps {
  src: string;
  /** Wanted for the first paint; the others follow behind it. */
  isEager: boolean;
}

export function DeckImage({ src, isEager }: DeckImageProps): VNode {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = image;
    if (!current || current.complete) return;
    current.dataset.waiting = "";
    const show = () => delete current.dataset.waiting;
    current.addEventListener("load", show, { once: true });
    return () => current.removeEventListener("load", show);
  }, []);
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width="600"
      height="800"
      draggable={false}
      decoding={isEager ? "sync" : "async"}
      fetchPriority={isEager ? "high" : "low"}
      className="deck-image absolute inset-0 size-full object-cover"
    />
  );
}
