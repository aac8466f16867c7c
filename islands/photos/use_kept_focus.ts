/**
 * Keeps the keyboard's place in a list whose items come and go: when the control that has the focus leaves the page, the
 * one at its place gets it, or the nearest. For the photo slots.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const CONTROL = "button:not(:disabled), input:not(:disabled)";

export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  /** Which item the focus is in; null while it is elsewhere. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const enter = ({ target }: FocusEvent) => {
      place.current = [...root.children].findIndex((item) => item.contains(target as Node));
    };
    const leave = ({ target }: FocusEvent) => {
      // A control that is removed loses the focus as well; only one that stays was left.
      queueMicrotask(() => {
        if ((target as Element).isConnected && !root.contains(document.activeElement)) place.current = null;
      });
    };
    root.addEventListener("focusin", enter);
    root.addEventListener("focusout", leave);
    return () => {
      root.removeEventListener("focusin", enter);
      root.removeEventListener("focusout", leave);
    };
  }, []);
  useLayoutEffect(() => {
    const root = list.current;
    if (!root || place.current === null || document.activeElement !== document.body) return;
    const items = [...root.children];
    const nearest = [...items.slice(place.current), ...items.slice(0, place.current).toReversed()];
    for (const item of nearest) {
      const control = item.querySelector<HTMLElement>(CONTROL);
      if (control) return control.focus({ preventScroll: true });
    }
  });
}
