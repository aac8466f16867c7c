/**
 * Listens for the keyboard shortcuts of wide screens, and for the control in the start column that lists them
 * (components/side_nav.tsx). What they do is loaded when it is first wanted; keys until then are not lost.
 */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import type { Shortcuts } from "@/islands/keys/shortcuts.ts";
import type { Translate } from "@/locales/text.ts";

export function useShortcuts(client: Client | null, t: Translate): void {
  useEffect(() => client ? listen(client, t) : undefined, [client]);
}

/** Listens until what it returns is called. */
function listen(client: Client, t: Translate): () => void {
  const life = new AbortController();
  const waiting: Event[] = [];
  let shortcuts: Shortcuts | null = null;

  async function load(): Promise<void> {
    try {
      const { createShortcuts } = await import("@/islands/keys/shortcuts.ts");
      shortcuts = createShortcuts(client, t);
      for (const event of waiting) shortcuts.handle(event);
    } catch (error) {
      reportError(error);
    }
    // After a failure it is asked for again.
    waiting.length = 0;
  }
  function handle(event: Event): void {
    if (shortcuts) shortcuts.handle(event);
    else if (waiting.push(event) === 1) void load();
  }

  document.addEventListener("keydown", handle, { signal: life.signal });
  const button = document.querySelector<HTMLButtonElement>("[data-keys]");
  if (button) button.disabled = false;
  button?.addEventListener("click", handle, { signal: life.signal });
  return () => life.abort();
}
