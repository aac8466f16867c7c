/** Loads the gestures and keys of a list of contacts (client/lists/row_interactions.ts) when it is first pointed at or focused. */
import { type RefObject, useEffect, useRef } from "react";

/** Handlers for the element around the list. `open` shows the menu of a row. */
export function useRowInteractions(list: RefObject<HTMLElement | null>, open: (key: string) => boolean) {
  const latest = useRef(open);
  latest.current = open;
  const leave = useRef<(() => void) | null>(null);

  function loadOnce(): void {
    if (leave.current) return;
    leave.current = nothing;
    import("@/client/lists/row_interactions.ts").then(({ addRowInteractions }) => {
      if (leave.current === nothing && list.current) {
        leave.current = addRowInteractions(list.current, (key) => latest.current(key));
      }
    }).catch((error) => {
      reportError(error);
      leave.current = null;
    });
  }
  useEffect(() => {
    // A touch has no hover before it, and the first long press has to work.
    if (matchMedia("(hover: none)").matches) loadOnce();
    return () => {
      leave.current?.();
      leave.current = null;
    };
  }, []);
  return { onPointerOver: loadOnce, onFocusIn: loadOnce };
}

function nothing(): void {}
