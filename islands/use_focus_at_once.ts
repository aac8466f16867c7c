/**
 * Gives the keyboard to what has come, in the moment in which it comes: an effect is later than that, and would take the
 * keyboard, or what is chosen by then, from whoever goes on already.
 */
import { useEffect, useLayoutEffect, useRef } from "react";

/** `focus` gives what it has focused. It is called once more where that was not to be had yet, as in a dialog that opens next. */
export function useFocusAtOnce(
  focus: () => HTMLElement | null | undefined,
  inputs: readonly unknown[],
): void {
  const isDue = useRef(false);
  useLayoutEffect(() => {
    const wanted = focus();
    isDue.current = wanted !== document.activeElement;
  }, inputs);
  useEffect(() => {
    if (isDue.current) focus();
  }, inputs);
}
