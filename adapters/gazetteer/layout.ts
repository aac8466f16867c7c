/**
 * The file that holds an index of cities: a header, then arrays one behind the other, used where they lie in memory.
 * 135,000 cities as objects would take 400 MB; like this they take what the file does, and nothing is parsed.
 * Numbers are little-endian, as they are on every machine that runs this.
 */

/** Cities are numbered from 0 by falling population, so that a smaller number is a larger city. */
export interface CityArrays {
  /** GeoNames' number of each city. */
  ids: Uint32Array;
  populations: Uint32Array;
  /** Hundred-thousandths of a degree, from the south pole and from 180° west. */
  lats: Uint32Array;
  lngs: Uint32Array;
  /** Points of the sections of cities, and the city that each belongs to. */
  sectionLats: Uint32Array;
  sectionLngs: Uint32Array;
  sectionCities: Uint32Array;
  /** Two ASCII letters of each city's country. */
  countries: Uint32Array;
  /** Up to three ASCII letters of each city's region; 0 where it has none. */
  regions: Uint32Array;
  /** Where each city's main name begins in `text`, and the last one ends. */
  names: Uint32Array;
  /** Cities that have a German or Hebrew name of their own, in order; and where it begins in `text`. */
  germanCities: Uint32Array;
  germanNames: Uint32Array;
  hebrewCities: Uint32Array;
  hebrewNames: Uint32Array;
  /** Where each search key begins in `keyText`, in the order of their bytes, and the last one ends. */
  keys: Uint32Array;
  /** The city that each key finds; with `OTHER_NAME` where the key is none of the names that are shown. */
  keyCities: Uint32Array;
  /** UTF-8. */
  text: Uint8Array;
  keyText: Uint8Array;
}

/** Marks a key that comes from one of a city's many other names: foreign, old, or just a code. */
export const OTHER_NAME = 0x80000000;

/** In the order of the file. */
const NUMBERS = [
  "ids",
  "populations",
  "lats",
  "lngs",
  "sectionLats",
  "sectionLngs",
  "sectionCities",
  "countries",
  "regions",
  "names",
  "germanCities",
  "germanNames",
  "hebrewCities",
  "hebrewNames",
  "keys",
  "keyCities",
] as const;
const TEXTS = ["text", "keyText"] as const;
const ARRAYS = NUMBERS.length + TEXTS.length;

/** "KCI" and the version of this layout. */
const MAGIC = 0x4b434903;
const WORD = 4;
const HEADER_WORDS = 1 + ARRAYS;

/** The file of an index. */
export function writeArrays(arrays: CityArrays): Uint8Array {
  const numbers = NUMBERS.map((name) => arrays[name]);
  const texts = TEXTS.map((name) => arrays[name]);
  const words = HEADER_WORDS + numbers.reduce((sum, each) => sum + each.length, 0);
  const file = new Uint8Array(words * WORD + texts.reduce((sum, each) => sum + each.length, 0));
  const header = new Uint32Array(file.buffer, 0, words);
  header.set([MAGIC, ...numbers.map((each) => each.length), ...texts.map((each) => each.length)]);
  let word = HEADER_WORDS;
  for (const each of numbers) {
    header.set(each, word);
    word += each.length;
  }
  let byte = words * WORD;
  for (const each of texts) {
    file.set(each, byte);
    byte += each.length;
  }
  return file;
}

/** The index of a file. Throws where it is none, another layout's, or cut off. */
export function readArrays(file: Uint8Array<ArrayBuffer>): CityArrays {
  const isFile = file.length >= HEADER_WORDS * WORD && file.byteOffset % WORD === 0;
  const header = isFile ? new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS) : null;
  if (!header || header[0] !== MAGIC) {
    throw new SyntaxError("not an index of cities, or one of another version");
  }
  const lengths = [...header.subarray(1)];
  let at = file.byteOffset + HEADER_WORDS * WORD;
  const bytesOf = (length: number, index: number) => index < NUMBERS.length ? length * WORD : length;
  const size = HEADER_WORDS * WORD + lengths.map(bytesOf).reduce((sum, each) => sum + each, 0);
  if (size !== file.length) throw new SyntaxError(`an index of ${size} bytes that has ${file.length}`);

  function take<Taken extends Uint32Array | Uint8Array>(
    View: new (buffer: ArrayBuffer, at: number, length: number) => Taken,
    index: number,
  ): Taken {
    const length = lengths[index] ?? 0;
    const taken = new View(file.buffer, at, length);
    at += bytesOf(length, index);
    return taken;
  }

  const numbers = NUMBERS.map((name, index) => [name, take(Uint32Array, index)] as const);
  const texts = TEXTS.map((name, index) => [name, take(Uint8Array, NUMBERS.length + index)] as const);
  return Object.fromEntries([...numbers, ...texts]) as unknown as CityArrays;
}
