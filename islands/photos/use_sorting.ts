/**
 * Lets photos be put into another order by pointer, and by Shift with an arrow key, Home or End. What does it is loaded when
 * a pointer or the keyboard first comes to the list; where it cannot be, the menu of a photo does the same.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Sorting } from "@/client/photo/sorting.ts";

const KEY = /^(?:Arrow\w+|Home|End)$/;

export interface SortingOptions {
  /** Whether there is another order, and the page is hydrated. */
  isOn: boolean;
  /** Ids of the photos in the order in which they are shown. */
  shown: string;
  onMove(from: number, to: number): void;
}

/** Gives what is to be called before the order changes, so that the photos glide to their places. */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  { isOn, shown, onMove }: SortingOptions,
): () => void {
  const sorting = useRef<Sorting | null>(null);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    const root = list.current;
    if (!root || !isOn) return;
    const life = new AbortController();
    const { signal } = life;
    let pressed: PointerEvent | null = null;

    async function load(): Promise<Sorting | null> {
      const loaded = await import("@/client/photo/sorting.ts").catch(() => null);
      if (!loaded || signal.aborted) return null;
      return sorting.current ??= new loaded.Sorting(
        root as HTMLElement,
        (from, to) => move.current(from, to),
      );
    }

    for (const type of ["pointerover", "focusin"]) {
      root.addEventListener(type, () => void load(), { signal, once: true });
    }
    root.addEventListener("pointerdown", async (event) => {
      pressed = event;
      const loaded = await load();
      // It may be over by then.
      if (pressed === event) loaded?.press(event);
    }, { signal });
    for (const type of ["pointerup", "pointercancel"]) {
      addEventListener(type, () => pressed = null, { signal });
    }
    // Browsers ask before a finger moves whether anybody may want to keep the page where it is.
    root.addEventListener("touchmove", (event) => {
      if (sorting.current?.isLifted && event.cancelable) event.preventDefault();
    }, { signal, passive: false });
    root.addEventListener("keydown", async (event) => {
      const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event;
      const grip = target instanceof Element ? target.closest("[data-grip]") : null;
      if (!grip || !shiftKey || altKey || ctrlKey || metaKey || !KEY.test(key)) return;
      event.preventDefault();
      (await load())?.step(grip, key);
    }, { signal });
    return () => {
      life.abort();
      sorting.current?.end();
      sorting.current = null;
    };
  }, [isOn]);

  useLayoutEffect(() => {
    // Another device has changed what is there.
    if (sorting.current?.isLifted) sorting.current.cancel();
    sorting.current?.glide();
  }, [shown]);

  return () => sorting.current?.remember();
}
