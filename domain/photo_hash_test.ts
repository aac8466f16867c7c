import assert from "node:assert/strict";
import {
  HASH_COLUMNS,
  HASH_ROWS,
  hashBands,
  hashDistance,
  photoHashOf,
  SIMILAR_BITS,
} from "@/domain/photo_hash.ts";

/** A hash with those bits turned over. */
function turned(hash: string, bits: readonly number[]): string {
  const mask = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
  return (BigInt(`0x${hash}`) ^ mask).toString(16).padStart(16, "0");
}

Deno.test("PV-7 photoHashOf: neighbours that get brighter, and nothing where there is no structure", () => {
  const size = HASH_COLUMNS * HASH_ROWS;
  assert.equal(photoHashOf(new Uint8Array(size)), null, "one colour");
  assert.equal(photoHashOf(Uint8Array.from({ length: size }, (_, at) => at % HASH_COLUMNS)), null, "a ramp");
  const stripes = Uint8Array.from({ length: size }, (_, at) => at % HASH_COLUMNS % 2 * 9);
  assert.equal(photoHashOf(stripes), "aaaaaaaaaaaaaaaa");
});

Deno.test("PV-7 hashBands: hashes that differ in few enough bits share a band, wherever the bits are", () => {
  const hash = "0123456789abcdef";
  assert.equal(hashDistance(hash, hash), 0);
  assert.equal(hashDistance("0000000000000000", "ffffffffffffffff"), 64);
  const bands = hashBands(hash);
  assert.equal(bands.length, SIMILAR_BITS + 1);
  let seed = 7;
  const draw = () => (seed = seed * 1_103_515_245 + 12_345 & 0x7fff_ffff) % 64;
  for (let nth = 0; nth < 2_000; nth++) {
    const bits = new Set<number>();
    while (bits.size < SIMILAR_BITS) bits.add(draw());
    const other = turned(hash, [...bits]);
    assert.equal(hashDistance(hash, other), SIMILAR_BITS);
    assert.ok(hashBands(other).some((band, index) => band === bands[index]), other);
  }
});
