/** What the desk's views of lines say of what its sender has done to a message. Pure. */
export function lineChangeOf(
  { edited_at, unsent_at }: { edited_at?: number; unsent_at?: number },
): { edited?: 1; unsent?: 1 } {
  return {
    ...(edited_at !== undefined && { edited: 1 as const }),
    ...(unsent_at !== undefined && { unsent: 1 as const }),
  };
}
