/** Files that are pasted into a chat or dropped on it. */

/** The file of a paste; null where there is text too, as programs add a picture of a text that is copied. */
export function pastedFile(data: DataTransfer | null): File | null {
  if (!data || data.types.includes("text/plain")) return null;
  return data.files[0] ?? null;
}

/** Whether files are dragged, and not text or a link. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}
