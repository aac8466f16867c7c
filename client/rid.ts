/** Ids that the browser chooses. Works on plain http too, where `crypto.randomUUID` is missing. */

/** Bytes of randomness in a rid. */
export const RID_BYTES = 16;

/** A rid of 32 hex digits from random bytes. */
export function makeRid(bytes: Uint8Array): string {
  let rid = "";
  for (const byte of bytes) rid += byte.toString(16).padStart(2, "0");
  return rid;
}

/** A fresh rid from the browser's own randomness. */
export function newRid(): string {
  return makeRid(crypto.getRandomValues(new Uint8Array(RID_BYTES)));
}
