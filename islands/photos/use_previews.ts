/**
 * What photos of this page looked like while they were uploaded, by their addresses. It stays behind the server's
 * picture until that is there, so that nothing that is sharp becomes blurred again.
 */
import { useRef, useState } from "react";
import type { Upload } from "@/client/photo/slot_upload.ts";

interface Previews {
  of(url: string): HTMLCanvasElement | null;
  /** The picture is there. */
  forget(url: string): void;
}

export function usePreviews(uploads: readonly Upload[]): Previews {
  /** Null once the picture is there: its upload may not have heard that yet. */
  const known = useRef(new Map<string, HTMLCanvasElement | null>()).current;
  const [, setForgotten] = useState(0);
  for (const { url, preview } of uploads) {
    if (url !== null && !known.has(url)) known.set(url, preview);
  }
  return {
    of: (url) => known.get(url) ?? null,
    forget(url) {
      if (!known.get(url)) return;
      known.set(url, null);
      setForgotten((count) => count + 1);
    },
  };
}
