/** A chat as a place to drop a photo on. */
import { useState } from "react";
import type { TargetedDragEvent } from "preact";
import { hasFiles } from "@/islands/chat/dropped_file.ts";

interface Drop {
  /** A file is held over it. */
  isOver: boolean;
  handlers: Record<"onDragOver" | "onDragLeave" | "onDrop", (event: TargetedDragEvent<HTMLElement>) => void>;
}

/** `onFile` is called with the first file of a drop; nothing that is dropped opens in place of the page. */
export function useDrop(onFile: (file: File) => void): Drop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      },
    },
  };
}
