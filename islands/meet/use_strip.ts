/** A strip that scrolls sideways: whether it is longer than its place, and buttons for it. In either direction of writing. */
import { type RefObject, useEffect, useState } from "react";

/** A step leaves something of what was seen before it. */
const STEP = 0.8;
/** Browsers round positions. */
const SLACK_PX = 2;

export interface Strip {
  isLonger: boolean;
  mayGoBack: boolean;
  mayGoOn: boolean;
  go(steps: 1 | -1): void;
}

export function useStrip(list: RefObject<HTMLElement | null>, count: number): Strip {
  const [at, setAt] = useState({ isLonger: false, mayGoBack: false, mayGoOn: false });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const longerPx = element.scrollWidth - element.clientWidth;
      const passedPx = Math.abs(element.scrollLeft);
      const next = {
        isLonger: longerPx > SLACK_PX,
        mayGoBack: passedPx > SLACK_PX,
        mayGoOn: passedPx < longerPx - SLACK_PX,
      };
      setAt((before) => JSON.stringify(before) === JSON.stringify(next) ? before : next);
    };
    look();
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [count]);

  function go(steps: 1 | -1): void {
    const element = list.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollBy({ left: sign * steps * element.clientWidth * STEP, behavior: "smooth" });
  }
  return { ...at, go };
}
