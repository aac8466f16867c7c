/** Opens what makes a story, loaded when it is first wanted: by a button, or by a photo that is dropped or pasted. */
import { type RefObject, useRef } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { useDroppedFiles } from "@/islands/photos/use_dropped_files.ts";
import { useLeft } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";

/** None until the page is hydrated. */
export function useComposer(client: Client | null, t: Translate): (() => void) | undefined {
  const isOpening = useRef(false);
  const left = useLeft();

  function open(client: Client, file?: File): void {
    if (isOpening.current) return;
    isOpening.current = true;
    void compose(client, { t, file }, left).finally(() => {
      isOpening.current = false;
    });
  }

  useDroppedFiles(
    client && (([file]) => {
      // What is open above the page has drops of its own, or wants none.
      if (file && !document.querySelector("dialog[open]")) open(client, file);
    }),
  );
  return client ? () => open(client) : undefined;
}

async function compose(
  client: Client,
  making: { t: Translate; file: File | undefined },
  left: RefObject<boolean>,
): Promise<void> {
  const { openStoryComposer } = await late(import("@/islands/story_sheet.tsx"));
  if (!left.current) await openStoryComposer({ ...making, client }).closed;
}
