/** The manners of a list of contacts (client/lists/row_interactions.ts), from the moment that somebody comes near it. */
import { type RefObject, useEffect, useRef } from "react";

/** What wakes them: for the element around the list. `open` shows the menu of a row. */
export function useRowInteractions(list: RefObject<HTMLElement | null>, open: (key: string) => boolean) {
  const latest = useRef(open);
  latest.current = open;
  const leave = useRef<(() => void) | null>(null);

  async function load(): Promise<void> {
    const { addRowInteractions } = await import("@/client/lists/row_interactions.ts");
    if (leave.current === nothing && list.current) {
      leave.current = addRowInteractions(list.current, (key) => latest.current(key));
    }
  }
  function wake(): void {
    if (leave.current) return;
    leave.current = nothing;
    load().catch((error) => {
      reportError(error);
      leave.current = null;
    });
  }
  useEffect(() => {
    // A finger comes without a warning: the first long press is one, too.
    if (matchMedia("(hover: none)").matches) wake();
    return () => {
      leave.current?.();
      leave.current = null;
    };
  }, []);
  return { onPointerOver: wake, onFocusIn: wake };
}

function nothing(): void {}
