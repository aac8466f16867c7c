/**
 * Remembers how far a list is scrolled, and goes back there when it is shown again. Runs before the page is drawn, and once
 * more when the navigation is over: it has scrolled the page by its own rules meanwhile. Whoever is quicker than that is
 * left where they are.
 */
import { type RefObject, useLayoutEffect } from "react";
import { scrollerOf } from "@/client/windowing/scroller.ts";

/** What a reader does who wants to go elsewhere. */
const TOUCHES = ["click", "keydown", "touchstart", "wheel"] as const;

/** `keeper` is null until the list has its rows. */
export function useKeptScroll(keeper: { scrollPx: number } | null, inside: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    if (!keeper || !inside.current) return;
    const scroller = scrollerOf(inside.current);
    const { scrollPx } = keeper;
    const life = new AbortController();
    const { signal } = life;
    let isTouched = false;
    const touch = () => {
      isTouched = true;
    };
    const goBack = () => {
      if (scrollPx > 0 && !isTouched) scroller.scrollTop = scrollPx;
    };
    const settle = () => {
      if (signal.aborted) return;
      goBack();
      const note = ({ target }: Event) => {
        const isOwn = target === scroller || (target === document && scroller === document.documentElement);
        if (isOwn) keeper.scrollPx = scroller.scrollTop;
      };
      document.addEventListener("scroll", note, { capture: true, passive: true, signal });
    };
    goBack();
    const moving = globalThis.navigation?.transition?.finished;
    if (moving) {
      for (const type of TOUCHES) {
        document.addEventListener(type, touch, { capture: true, passive: true, signal });
      }
      void moving.then(settle, settle);
    } else settle();
    return () => life.abort();
  }, [keeper]);
}
