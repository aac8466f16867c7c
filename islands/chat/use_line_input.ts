/** Loads what follows the finger and the keys in a chat with the first of either, which is not lost by that. */
import { type RefObject, useEffect, useRef } from "react";
import type { LineInput } from "@/islands/chat/line_input.ts";

/** What is listened to. */
export const LINE_EVENTS = ["pointerdown", "pointerup", "click", "contextmenu", "keydown"] as const;

export function useLineInput(box: RefObject<HTMLDivElement | null>, does: LineInput): void {
  const latest = useRef(does);
  latest.current = does;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const life = new AbortController();
    const before = new AbortController();
    let early: Event[] = [];

    async function load(element: HTMLElement): Promise<void> {
      const input = await import("@/islands/chat/line_input.ts").catch(() => null);
      if (life.signal.aborted) return;
      if (input) {
        before.abort();
        const now: LineInput = {
          onMenu: (key) => latest.current.onMenu(key),
          onReply: (key) => latest.current.onReply(key),
        };
        input.followLines(element, now, { early, signal: life.signal });
      }
      // Without a connection, the next finger tries again.
      early = [];
    }

    for (const type of LINE_EVENTS) {
      element.addEventListener(type, (event) => {
        if (early.push(event) === 1) void load(element);
      }, { passive: true, signal: before.signal });
    }
    return () => {
      life.abort();
      before.abort();
    };
  }, []);
}
