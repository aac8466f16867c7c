import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type HuffmanCode, huffmanCodes, huffmanTable } from "@/adapters/images/huffman.ts";

function codesOf(counts: readonly number[]): HuffmanCode[] {
  return [...huffmanCodes(huffmanTable(Uint32Array.from(counts)))];
}

function bitsOf(counts: readonly number[]): number {
  return codesOf(counts).reduce((sum, { symbol, length }) => sum + (counts[symbol] ?? NaN) * length, 0);
}

Deno.test("PH-1 huffmanTable: a code for each symbol that comes, none of which another begins with, or has ones alone", () => {
  const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(9), fc.nat(1_000_000)), {
    minLength: 1,
    maxLength: 256,
  });
  fc.assert(fc.property(counts.filter((all) => all.some((count) => count > 0)), (counts) => {
    const codes = codesOf(counts);
    const coming = counts.flatMap((count, symbol) => count > 0 ? [symbol] : []);
    assert.deepEqual(codes.map(({ symbol }) => symbol).toSorted((a, b) => a - b), coming);
    const texts = codes.map(({ code, length }) => code.toString(2).padStart(length, "0"));
    assert.ok(
      texts.every((text, at) => text.length === codes[at]?.length && text.length <= 16 && text.includes("0")),
    );
    const inOrder = texts.toSorted();
    assert.ok(inOrder.every((text, at) => !inOrder[at + 1]?.startsWith(text)));
  }));
});

Deno.test("PH-1 huffmanTable: as few bits as there can be", () => {
  // By hand: 1, 2, 3 bits, and 4 for the code that stays free.
  assert.equal(bitsOf([50, 30, 20]), 50 + 60 + 60);
  assert.equal(bitsOf([7]), 7);
  const counts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 200 });
  fc.assert(fc.property(counts, (counts) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const least = counts.reduce((sum, count) => sum - count * Math.log2(count / total), 0);
    assert.ok(bitsOf(counts) <= least + total);
  }));
});

Deno.test("PH-1 huffmanTable: symbols that would need longer codes than there are", () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 30) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
  assert.equal(Math.max(...codesOf(fibonacci).map(({ length }) => length)), 16);
});
