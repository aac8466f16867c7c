/** The keys of the deck, while the keyboard is on it or nowhere. */
import { useEffect, useRef } from "react";
import type { RefObject } from "preact";
import { commandOf, type DeckCommand } from "@/client/deck/keys.ts";

const OWN_KEYS = "a, button, input, select, textarea";

/** Listens for as long as the deck is on the page. Keys of a dialog above it are the dialog's. */
export function useKeys(
  deck: RefObject<HTMLElement | null>,
  isRtl: boolean,
  onCommand: (command: DeckCommand) => void,
): void {
  const latest = useRef(onCommand);
  latest.current = onCommand;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const command = commandOf(event.key, isRtl);
      const { target } = event;
      if (!command || !(target instanceof Element) || document.querySelector("dialog:modal")) return;
      if (target !== document.body && !deck.current?.contains(target)) return;
      // Enter and Space are the focused control's own.
      if (command.do === "open" && target.closest(OWN_KEYS)) return;
      event.preventDefault();
      // A key that is held down does it once.
      if (!event.repeat || command.do === "photo") latest.current(command);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isRtl]);
}
