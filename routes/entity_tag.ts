/** Tags that name what stands under an address, so that a browser need not fetch again what it has (RFC 9110 §8.8, §13). */

/** Opaque characters between quotes, weak ones with a mark before. */
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** A tag that changes with every byte. `text` is of visible ASCII without quotes. */
export function strongTag(text: string): string {
  return `"${text}"`;
}

/** Whether `If-None-Match` says that the browser has what `tag` names. Weak tags count too. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return (header.match(TAG) ?? []).some((each) => each.replace(/^W\//, "") === tag);
}

/** Whether a part may be given: without `If-Range` always, with it only of the very same bytes. A date never is enough. */
export function isSameForRange(header: string | undefined, tag: string): boolean {
  return header === undefined || header.trim() === tag;
}
