/**
 * Keeps the story where it is while the keyboard of a phone is up, and the reply above it: the dialog keeps the height that
 * it had, and `--keyboard` is what is covered of it. Browsers that make the page smaller and those that cover it look alike.
 */
import { type RefObject, useEffect } from "react";
import { keyboardPx } from "@/client/stories/keyboard.ts";

export function useKeyboard(
  dialog: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis;
    // A window with a mouse is made smaller by its edge.
    if (!seen || !matchMedia("(pointer: coarse)").matches) return;
    let whole = sizeOfPage();
    const measure = () => {
      const now = sizeOfPage();
      const isWriting = box.current !== null && document.activeElement === box.current;
      // Turned around, or without a keyboard.
      if (!isWriting || now.widthPx !== whole.widthPx || now.heightPx > whole.heightPx) whole = now;
      // Somebody who looks closer sees less of it, without a keyboard.
      const [visiblePx, abovePx] = [seen.height * seen.scale, seen.offsetTop];
      const coveredPx = isWriting ? keyboardPx({ wholePx: whole.heightPx, visiblePx, abovePx }) : 0;
      dialog.current?.style.setProperty("height", coveredPx > 0 ? `${whole.heightPx}px` : "");
      dialog.current?.style.setProperty("--keyboard", `${coveredPx}px`);
    };
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, []);
}

function sizeOfPage(): { widthPx: number; heightPx: number } {
  return { widthPx: innerWidth, heightPx: innerHeight };
}
