// deno-lint-ignore-file
// @ts-nocheck: AssemblyScript has the syntax of TypeScript, and other types
/**
 * The loops of encoding a JPEG (ITU T.81), several numbers at a time by the vector instructions of WebAssembly where that
 * can be. `deno task assembly` compiles this file to the one beside it. Only ../jpeg_encoder.ts calls it, and fills the tables.
 *
 * On the way to the file everything is a token: a symbol, above it the number of its table, and in the upper half the bits
 * that follow its code. So the codes can be made for the picture before anything is written.
 */

/** Where things lie in memory. What each coefficient of a block, in columns, is multiplied by. */
export const SCALES: usize = 0;
/** Where coefficients lie in such a block, in the order in which a file has them: a byte each. */
export const ORDER: usize = 512;
/** How often each symbol comes: in means and in the rest of brightness, in means and in the rest of colour. */
export const COUNTS: usize = 1024;
/** Of each symbol its code, in the upper half, and the length of it. */
export const CODES: usize = 5120;
/** The blocks of a unit; one of them transformed, and that in whole numbers. */
const BLOCKS: usize = 9216;
const TURNED: usize = 10752;
const WHOLE: usize = 11008;
/** From here on the caller puts what it wants. */
export const FREE: usize = 11136;

const RGB: usize = 3;
const FLOAT: usize = 4;
const ROW: usize = 8 * FLOAT;
const BLOCK: usize = 8 * ROW;
/** Where the blocks of colour lie in a unit, behind four of brightness. */
const BLUE: usize = BLOCKS + 4 * BLOCK;
const RED: usize = BLUE + BLOCK;
/** Of a table. */
const SYMBOLS: u32 = 256;
const SIXTEEN_ZEROS: u32 = 0xf0;

/** The mean of the block before, of each component. */
let meanOfLuma: i32 = 0;
let meanOfBlue: i32 = 0;
let meanOfRed: i32 = 0;
/** Bits that do not fill a byte yet. */
let bits: u64 = 0;
let length: u32 = 0;

/** Before each picture. */
export function begin(): void {
  meanOfLuma = 0;
  meanOfBlue = 0;
  meanOfRed = 0;
  bits = 0;
  length = 0;
  memory.fill(COUNTS, 0, CODES - COUNTS);
}

/**
 * Makes a row of units, of 16 × 16 pixels each, to tokens, and counts those. Reads up to six bytes behind the pixels. Says
 * where the next token goes.
 */
export function addUnits(rows: usize, units: u32, tokens: usize): usize {
  const stride: usize = units * 16 * RGB;
  for (let unit: u32 = 0; unit < units; unit++) {
    const left = rows + unit * 16 * RGB;
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      const right = quarter & 1;
      const below = quarter >> 1;
      const corner = (4 * below) * ROW + (4 * right) * FLOAT;
      split(left + 8 * (below * stride + right * RGB), stride, BLOCKS + quarter * BLOCK, corner);
    }
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      tokens = addBlock(BLOCKS + quarter * BLOCK, 0, meanOfLuma, tokens);
      meanOfLuma = load<i16>(WHOLE);
    }
    tokens = addBlock(BLUE, 1, meanOfBlue, tokens);
    meanOfBlue = load<i16>(WHOLE);
    tokens = addBlock(RED, 1, meanOfRed, tokens);
    meanOfRed = load<i16>(WHOLE);
  }
  return tokens;
}

/** Splits 8 × 8 pixels into a block of brightness, and at `corner` the quarters of both blocks of colour. */
function split(pixels: usize, stride: usize, luma: usize, corner: usize): void {
  for (let row: usize = 0; row < 8; row += 2) {
    for (let half: usize = 0; half < 2; half++) {
      // Four pixels above each other, side by side four times.
      const above = pixels + row * stride + half * 4 * RGB;
      const below = above + stride;
      const red0 = channel(above);
      const green0 = channel(above + 1);
      const blue0 = channel(above + 2);
      const red1 = channel(below);
      const green1 = channel(below + 1);
      const blue1 = channel(below + 2);
      const into = luma + row * ROW + half * 4 * FLOAT;
      v128.store(into, brightness(red0, green0, blue0));
      v128.store(into + ROW, brightness(red1, green1, blue1));
      const red = f32x4.add(red0, red1);
      const green = f32x4.add(green0, green1);
      const blue = f32x4.add(blue0, blue1);
      // The sums of four pixels, the second and the fourth are of no use.
      const ofBlue = pairs(weigh(red, -0.168735892 / 4, green, -0.331264108 / 4, blue, 0.5 / 4));
      const ofRed = pairs(weigh(red, 0.5 / 4, green, -0.418687589 / 4, blue, -0.081312411 / 4));
      const at = corner + (row >> 1) * ROW + half * 2 * FLOAT;
      v128.store64_lane(BLUE + at, ofBlue, 0);
      v128.store64_lane(RED + at, ofRed, 0);
    }
  }
}

/** Every third byte of twelve: a channel of four pixels. */

function channel(at: usize): v128 {
  const none = i32x4.splat(0);
  return f32x4.convert_i32x4_u(
    i8x16.shuffle(v128.load(at), none, 0, 16, 16, 16, 3, 16, 16, 16, 6, 16, 16, 16, 9, 16, 16, 16),
  );
}

function weigh(a: v128, ofA: f32, b: v128, ofB: f32, c: v128, ofC: f32): v128 {
  const sum = f32x4.add(f32x4.mul(a, f32x4.splat(ofA)), f32x4.mul(b, f32x4.splat(ofB)));
  return f32x4.add(sum, f32x4.mul(c, f32x4.splat(ofC)));
}

function brightness(red: v128, green: v128, blue: v128): v128 {
  return f32x4.sub(weigh(red, 0.299, green, 0.587, blue, 0.114), f32x4.splat(128));
}

/** The sums of neighbours, twice. */

function pairs(four: v128): v128 {
  return f32x4.add(i32x4.shuffle(four, four, 0, 2, 0, 2), i32x4.shuffle(four, four, 1, 3, 1, 3));
}

/** Makes a block to tokens; `kind` is 0 of brightness and 1 of colour. */
function addBlock(block: usize, kind: u32, mean: i32, tokens: usize): usize {
  transform(block);
  transpose(block, TURNED);
  transform(TURNED);
  quantize(TURNED, SCALES);
  tokens = addToken(tokens, kind * 2, 0, load<i16>(WHOLE) - mean);
  const rest = kind * 2 + 1;
  let zeros: u32 = 0;
  for (let at: usize = 1; at < 64; at++) {
    const value: i32 = load<i16>(WHOLE + 2 * <usize> load<u8>(ORDER + at));
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros >= 16; zeros -= 16) tokens = put(tokens, rest, SIXTEEN_ZEROS, 0);
    tokens = addToken(tokens, rest, zeros << 4, value);
    zeros = 0;
  }
  return zeros > 0 ? put(tokens, rest, 0, 0) : tokens;
}

/** A number, by how many bits it has: those, of a negative one less than nothing by one (T.81, F.1.2.1). */

function addToken(tokens: usize, table: u32, zeros: u32, value: i32): usize {
  const size: u32 = 32 - clz<i32>(abs(value));
  const number = value < 0 ? value - 1 : value;
  return put(tokens, table, zeros | size, number & ((1 << size) - 1));
}

function put(tokens: usize, table: u32, symbol: u32, number: u32): usize {
  const entry = table * SYMBOLS | symbol;
  store<u32>(COUNTS + entry * 4, load<u32>(COUNTS + entry * 4) + 1);
  store<u32>(tokens, number << 16 | entry);
  return tokens + 4;
}

/**
 * The cosine transform of each column, by the way of Arai, Agui and Nakajima, which leaves factors to the quantization. Four
 * columns at a time.
 */
function transform(block: usize): void {
  for (let half: usize = 0; half < 2; half++) {
    const at = block + half * 4 * FLOAT;
    const a0 = v128.load(at);
    const a1 = v128.load(at, ROW);
    const a2 = v128.load(at, 2 * ROW);
    const a3 = v128.load(at, 3 * ROW);
    const a4 = v128.load(at, 4 * ROW);
    const a5 = v128.load(at, 5 * ROW);
    const a6 = v128.load(at, 6 * ROW);
    const a7 = v128.load(at, 7 * ROW);
    const b0 = f32x4.add(a0, a7);
    const b1 = f32x4.add(a1, a6);
    const b2 = f32x4.add(a2, a5);
    const b3 = f32x4.add(a3, a4);
    const b4 = f32x4.sub(a3, a4);
    const b5 = f32x4.sub(a2, a5);
    const b6 = f32x4.sub(a1, a6);
    const b7 = f32x4.sub(a0, a7);

    const even0 = f32x4.add(b0, b3);
    const even1 = f32x4.add(b1, b2);
    const even2 = f32x4.sub(b1, b2);
    const even3 = f32x4.sub(b0, b3);
    const turned = f32x4.mul(f32x4.add(even2, even3), f32x4.splat(0.707106781));
    v128.store(at, f32x4.add(even0, even1));
    v128.store(at, f32x4.add(even3, turned), 2 * ROW);
    v128.store(at, f32x4.sub(even0, even1), 4 * ROW);
    v128.store(at, f32x4.sub(even3, turned), 6 * ROW);

    const odd0 = f32x4.add(b4, b5);
    const odd1 = f32x4.mul(f32x4.add(b5, b6), f32x4.splat(0.707106781));
    const odd2 = f32x4.add(b6, b7);
    const both = f32x4.mul(f32x4.sub(odd0, odd2), f32x4.splat(0.382683433));
    const low = f32x4.add(f32x4.mul(odd0, f32x4.splat(0.5411961)), both);
    const high = f32x4.add(f32x4.mul(odd2, f32x4.splat(1.306562965)), both);
    const sum = f32x4.add(b7, odd1);
    const rest = f32x4.sub(b7, odd1);
    v128.store(at, f32x4.add(sum, high), ROW);
    v128.store(at, f32x4.sub(rest, low), 3 * ROW);
    v128.store(at, f32x4.add(rest, low), 5 * ROW);
    v128.store(at, f32x4.sub(sum, high), 7 * ROW);
  }
}

/** Rows become columns. */
function transpose(block: usize, into: usize): void {
  const right: usize = 4 * FLOAT;
  const below: usize = 4 * ROW;
  transposeQuarter(block, into);
  transposeQuarter(block + right, into + below);
  transposeQuarter(block + below, into + right);
  transposeQuarter(block + right + below, into + right + below);
}

function transposeQuarter(from: usize, into: usize): void {
  const a = v128.load(from);
  const b = v128.load(from, ROW);
  const c = v128.load(from, 2 * ROW);
  const d = v128.load(from, 3 * ROW);
  const leftOfAb = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const rightOfAb = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const leftOfCd = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const rightOfCd = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(into, i64x2.shuffle(leftOfAb, leftOfCd, 0, 2));
  v128.store(into, i64x2.shuffle(leftOfAb, leftOfCd, 1, 3), ROW);
  v128.store(into, i64x2.shuffle(rightOfAb, rightOfCd, 0, 2), 2 * ROW);
  v128.store(into, i64x2.shuffle(rightOfAb, rightOfCd, 1, 3), 3 * ROW);
}

/** Quantizes: a block by its factors to whole numbers. */
function quantize(block: usize, scales: usize): void {
  for (let row: usize = 0; row < 8; row++) {
    const at = row * ROW;
    const left = f32x4.mul(v128.load(block + at), v128.load(scales + at));
    const right = f32x4.mul(v128.load(block + at, 4 * FLOAT), v128.load(scales + at, 4 * FLOAT));
    v128.store(WHOLE + at / 2, i16x8.narrow_i32x4_s(nearest(left), nearest(right)));
  }
}

function nearest(numbers: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(numbers));
}

/** Writes tokens by their codes. Says where the file goes on. */
export function write(tokens: usize, end: usize, into: usize): usize {
  for (; tokens < end; tokens += 4) {
    const token = load<u32>(tokens);
    const entry = token & 0xffff;
    const code = load<u32>(CODES + entry * 4);
    const ofCode = code & 0xffff;
    const ofNumber = entry & 15;
    bits = (bits << ofCode | code >> 16) << ofNumber | token >> 16;
    length += ofCode + ofNumber;
    for (; length >= 8; length -= 8) into = writeByte(into, <u8> (bits >> (length - 8)));
  }
  return into;
}

/** Fills up the last byte. */
export function finish(into: usize): usize {
  if (length === 0) return into;
  const lacking = 8 - length;
  return writeByte(into, <u8> (bits << lacking | (1 << lacking) - 1));
}

/** A byte that could be taken for a marker has a zero behind it. */

function writeByte(into: usize, byte: u8): usize {
  store<u8>(into++, byte);
  if (byte === 0xff) store<u8>(into++, 0);
  return into;
}
