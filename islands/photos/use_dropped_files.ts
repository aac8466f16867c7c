/** Files that are dropped or pasted anywhere on the page; true while some are held over it. */
import { useEffect, useRef, useState } from "react";

/** Where a paste is text. */
const TEXT_FIELDS = "input:not([type=file]), textarea";

/** `onFiles` is null while no files can be taken. */
export function useDroppedFiles(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const life = new AbortController();
    const options = { signal: life.signal };
    // A drop that nobody takes would open the file in place of the page.
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(take.current !== null);
    }, options);
    document.addEventListener("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    }, options);
    document.addEventListener("drop", (event) => {
      setOver(false);
      give(event, event.dataTransfer);
    }, options);
    document.addEventListener("paste", (event) => {
      if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return;
      give(event, event.clipboardData);
    }, options);
    return () => life.abort();
  }, []);

  function give(event: Event, data: DataTransfer | null): void {
    if (!data || data.files.length === 0) return;
    event.preventDefault();
    take.current?.([...data.files]);
  }

  return isOver;
}
