/** The memory of a WebAssembly module: it has what its loops are given, one after the other, and grows to that. */

const PAGE_BYTES = 65_536;
/** Vectors read and write up to so many bytes behind the end of what they are given. */
const BEHIND = 32;

/** Where each of these sizes has its place. What was there before is overwritten. */
export function layOut(memory: WebAssembly.Memory, sizes: readonly number[]): number[] {
  let end = 0;
  const places = sizes.map((size) => {
    const at = end;
    end = Math.ceil((at + size + BEHIND) / BEHIND) * BEHIND;
    return at;
  });
  reserve(memory, end);
  return places;
}

/** Sees to it that there are so many bytes. Views of the memory may be of no use afterwards. */
export function reserve(memory: WebAssembly.Memory, bytes: number): void {
  const lacking = bytes - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES));
}
