/**
 * Points of the curve P-256, as browsers give them for pushes (RFC 8291). Pure. Importing such a key does not
 * check it.
 */

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
const UNCOMPRESSED = 4;
const COORDINATE_BYTES = 32;

/** Whether these are an uncompressed point of the curve. */
export function isP256Point(bytes: Uint8Array): boolean {
  if (bytes.length !== 1 + 2 * COORDINATE_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  const x = toNumber(bytes.subarray(1, 1 + COORDINATE_BYTES));
  const y = toNumber(bytes.subarray(1 + COORDINATE_BYTES));
  return x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytes.toHex()}`);
}
