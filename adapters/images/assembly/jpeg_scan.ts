// deno-lint-ignore-file
// @ts-nocheck: AssemblyScript has the syntax of TypeScript, and other types
/**
 * The loop over every bit of a JPEG's first scan. `deno task assembly` compiles this file to the one beside it. Only
 * ../container/jpeg_scan.ts calls it, and says what the tables hold.
 */

/** What is wrong, in the place of where the scan ends. */
export const LACKING: i32 = -1;
export const UNREADABLE: i32 = -2;
export const LEFT: i32 = -3;

const CODE_BITS: u32 = 16;
/** The longest code with the longest number that can follow it. */
const READ_BITS: u32 = 32;
const SHORT_BITS: u32 = 10;
/** Of numbers of 16 bits: of short codes, and behind them of all. */
const SHORT_BYTES: usize = 2 << SHORT_BITS;
/** As many bits of the last byte, and of what programs leave before a restart. */
const LEFT_BITS: u32 = 24;

/**
 * Walks over `units` of `count` blocks, in which codes go on by `most` coefficients. `blocks` has for each one where its tables
 * lie: for the mean, and for the rest. Says where the scan ends.
 */
export function walk(
  start: usize,
  end: usize,
  units: u32,
  interval: u32,
  blocks: usize,
  count: u32,
  most: u32,
): i32 {
  let at = start;
  let bits: u64 = 0;
  let length: u32 = 0;
  /** Of those, the ones that are not in the file. */
  let padded: u32 = 0;
  for (let unit: u32 = 0; unit < units; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      if (length > padded + LEFT_BITS || at >= end || load<u8>(at) !== 0xff) return LEFT;
      while (at + 1 < end && load<u8>(at + 1) === 0xff) at++;
      at += 2;
      length = 0;
      padded = 0;
    }
    for (let block: u32 = 0; block < count; block++) {
      let tables: usize = load<u32>(blocks + block * 8);
      let index: u32 = 0;
      while (true) {
        if (length < READ_BITS) {
          const four: u32 = at + 4 <= end ? bswap(load<u32>(at)) : 0xffffffff;
          if (hasMarker(four)) {
            for (; length <= READ_BITS; length += 8) {
              const byte: u32 = at < end ? load<u8>(at) : 0xff;
              const isEscaped = byte === 0xff && at + 1 < end && load<u8>(at + 1) === 0;
              const isThere = byte !== 0xff || isEscaped;
              bits = bits << 8 | (isThere ? byte : 0);
              if (isThere) at += isEscaped ? 2 : 1;
              else padded += 8;
            }
          } else {
            bits = bits << 32 | four;
            length += 32;
            at += 4;
          }
        }
        // The number of the code before may have ended behind the last byte.
        if (length < padded) return LACKING;
        if (index >= most) break;
        const ahead: u32 = <u32> (bits >> (length - CODE_BITS)) & 0xffff;
        let code: u32 = load<u16>(tables + 2 * (ahead >> (CODE_BITS - SHORT_BITS)));
        if (code === 0) code = load<u16>(tables + SHORT_BYTES + 2 * ahead);
        if (code === 0) return UNREADABLE;
        length -= code & 0xff;
        index += code >> 8;
        tables = load<u32>(blocks + block * 8, 4);
      }
    }
  }
  return <i32> (at - start);
}

/** Whether one of four bytes is 0xff. */

function hasMarker(four: u32): bool {
  return ((~four - 0x01010101) & four & 0x80808080) !== 0;
}
