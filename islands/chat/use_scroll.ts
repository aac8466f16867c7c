/**
 * How a chat scrolls. Its box is a reversed column, so `scrollTop` is 0 at the newest message and negative above:
 * what is added at the top moves nothing, in any browser. Below the fold, the line that is being read is held in place.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const BOTTOM_PX = 48;
const TOP_PX = 10;
const TOP_DEBOUNCE_MS = 300;

interface Scroll {
  box: RefObject<HTMLDivElement | null>;
  /** Whether the newest message is on screen. */
  atBottom: boolean;
  toBottom(smooth: boolean): void;
}

/** `changed` is what the lines depend on; `onTop` is called within 10 px of the first line, or where nothing scrolls. */
export function useScroll(changed: readonly unknown[], onTop: () => void): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<{ line: Element; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onTopNow = useRef(onTop);
  onTopNow.current = onTop;
  const [atBottom, setAtBottom] = useState(true);

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    setAtBottom(Math.abs(element.scrollTop) <= BOTTOM_PX);
    held.current = Math.abs(element.scrollTop) <= BOTTOM_PX ? null : firstVisible(element);
    clearTimeout(timer.current);
    const above = element.scrollHeight - element.clientHeight - Math.abs(element.scrollTop);
    if (above <= TOP_PX) timer.current = setTimeout(() => onTopNow.current(), TOP_DEBOUNCE_MS);
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("scroll", look);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const anchor = held.current;
    if (element && anchor?.line.isConnected) {
      element.scrollTop += anchor.line.getBoundingClientRect().top - anchor.top;
    }
    look();
  }, changed);

  const toBottom = useCallback((smooth: boolean) => {
    held.current = null;
    box.current?.scrollTo({ top: 0, behavior: smooth ? "smooth" : "auto" });
  }, []);
  return { box, atBottom, toBottom };
}

/** The first line that is on screen, and where. */
function firstVisible(box: HTMLElement): { line: Element; top: number } | null {
  const edge = box.getBoundingClientRect().top;
  for (const line of box.querySelectorAll("ol > li")) {
    const { bottom, top } = line.getBoundingClientRect();
    if (bottom > edge) return { line, top };
  }
  return null;
}
