/** Listens for the keys of the workspace. A key that is meant for an open dialog, or that something else took, is left to it. */
import { useEffect, useRef } from "react";
import { hasSingleKeys } from "@/client/shortcuts/single_keys.ts";
import { type DeskKey, deskKeyOf } from "@/islands/desk/workspace/keys.ts";

export function useDeskKeys(run: (key: DeskKey) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
      // Whoever has turned letters off (WCAG 2.1.4) keeps the keys with Alt.
      const key = deskKeyOf(event, isTyping(event.target) || !hasSingleKeys());
      if (!key) return;
      event.preventDefault();
      latest.current(key);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
    ));
}
