/**
 * Codes made for what they are to write: the more often a symbol comes, the shorter its code. None is longer than a JPEG
 * allows, which Huffman's own way does not see to; that of Larmore and Hirschberg does, by packages of coins.
 */

/** As a JPEG has it: how many codes there are of 1 to 16 bits, and the symbols, those with short codes first. */
export interface HuffmanTable {
  lengths: Uint8Array;
  symbols: Uint8Array;
}

export interface HuffmanCode {
  symbol: number;
  code: number;
  length: number;
}

const LONGEST = 16;
/** Takes the code of ones alone, which a JPEG may not have. */
const NOBODY = -1;

interface Package {
  weight: number;
  symbols: readonly number[];
}

/** The table for symbols of which each comes as often as `counts` says at its place; one comes at least. */
export function huffmanTable(counts: Uint32Array): HuffmanTable {
  const coins: Package[] = [{ weight: 0, symbols: [NOBODY] }];
  for (const [symbol, weight] of counts.entries()) if (weight > 0) coins.push({ weight, symbols: [symbol] });
  let packages = sorted(coins);
  for (let length = 1; length < LONGEST; length++) packages = sorted([...coins, ...pairs(packages)]);
  const bits = new Map<number, number>();
  for (const symbol of packages.slice(0, 2 * coins.length - 2).flatMap(({ symbols }) => symbols)) {
    bits.set(symbol, (bits.get(symbol) ?? 0) + 1);
  }
  bits.delete(NOBODY);
  const lengths = new Uint8Array(LONGEST);
  for (const length of bits.values()) lengths[length - 1] = (lengths[length - 1] ?? 0) + 1;
  const symbols = [...bits].sort(([a, ofA], [b, ofB]) => ofA - ofB || a - b).map(([symbol]) => symbol);
  return { lengths, symbols: Uint8Array.from(symbols) };
}

/** The codes of a table, which follow from it. */
export function* huffmanCodes({ lengths, symbols }: HuffmanTable): Generator<HuffmanCode, void> {
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++, code *= 2) {
    for (let left = lengths[length - 1] ?? 0; left > 0; left--) {
      yield { symbol: symbols[index++] ?? 0, code: code++, length };
    }
  }
}

function sorted(packages: readonly Package[]): Package[] {
  return packages.toSorted((a, b) => a.weight - b.weight);
}

function pairs(packages: readonly Package[]): Package[] {
  return Array.from({ length: Math.floor(packages.length / 2) }, (_, at) => {
    const pair = packages.slice(at * 2, at * 2 + 2);
    return {
      weight: pair.reduce((sum, { weight }) => sum + weight, 0),
      symbols: pair.flatMap(({ symbols }) => symbols),
    };
  });
}
