/** Takes what is far from the screen out of a long chat, once it is one. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Line } from "@/islands/chat/lines.ts";
import type { LongLayout, LongList } from "@/islands/chat/long_list.ts";

/** Up to so many lines all are in the document. */
export const WHOLE_LINES = 120;
/** From so many on, what will be needed is loaded. */
const LOAD_LINES = 60;

/** Loaded once; what opens another long chat finds it here, before its first render. */
let Loaded: typeof LongList | null = null;

interface LongLines {
  /** Null where all lines are simply there. */
  layout: LongLayout | null;
  /** To be called once the list is in the document, and whenever it may lie otherwise. */
  measure(list: Element): void;
  /** The same after each scroll; brings what is to be seen. */
  look(box: Element, list: Element, wanted: number | null): void;
}

export function useLongList(lines: readonly Line[]): LongLines {
  const [long, setLong] = useState(() => Loaded && new Loaded());
  const [nth, setNth] = useState(0);
  const needsCode = !long && lines.length > LOAD_LINES;
  useEffect(() => {
    if (!needsCode) return;
    import("@/islands/chat/long_list.ts").then(({ LongList }) => {
      Loaded = LongList;
      setLong(new LongList());
      // Without it the chat is only slower.
    }, reportError);
  }, [needsCode]);

  const active = lines.length > WHOLE_LINES ? long : null;
  const layout = useMemo(() => active?.layOut(lines) ?? null, [active, lines, nth]);
  const latest = useRef(active);
  latest.current = active;
  useEffect(() => {
    if (!active) long?.forget();
  }, [active]);
  const measure = useCallback((list: Element) => latest.current?.measure(list), []);
  const look = useCallback((box: Element, list: Element, wanted: number | null) => {
    if (latest.current?.look(box, list, wanted)) setNth((before) => before + 1);
  }, []);
  return { layout, measure, look };
}
