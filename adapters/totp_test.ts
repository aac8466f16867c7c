import assert from "node:assert/strict";
import { openTotp } from "@/adapters/totp.ts";

const totp = openTotp((length) => crypto.getRandomValues(new Uint8Array(length)));
/** "12345678901234567890" in base32 (RFC 6238, appendix B). */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

Deno.test("SF-4 stepOf: the codes of RFC 6238, with spaces as apps show them", () => {
  for (
    const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005 924"],
      [20_000_000_000, "353130"],
    ] as const
  ) {
    assert.equal(totp.stepOf(code, SECRET, seconds * 1_000), Math.floor(seconds / 30), code);
    assert.equal(totp.stepOf(code, SECRET, (seconds + 60) * 1_000), null, code);
  }
});

Deno.test("SF-4 stepOf: what is no code of six digits is of no step", () => {
  for (const code of ["", "28708", "2870822", "abcdef", "２８７０８２", "-87082"]) {
    assert.equal(totp.stepOf(code, SECRET, 59_000), null, code);
  }
});

Deno.test("SF-4 makeSecret, addressOf: 160 random bits, in an address that apps read", () => {
  const secret = totp.makeSecret();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.notEqual(totp.makeSecret(), secret);
  const address = new URL(totp.addressOf(secret, { site: "Kindling", account: "mia@example.com" }));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), secret);
  assert.equal(address.searchParams.get("issuer"), "Kindling");
});
