import assert from "node:assert/strict";
import { makeRecoveryCode, readRecoveryCode } from "@/domain/recovery_code.ts";

Deno.test("SY-9 recovery codes: ten characters of which none looks like another, each byte giving one", () => {
  const code = makeRecoveryCode((length) => new Uint8Array(length).map((_, index) => index * 3));
  assert.equal(code, "0369C-FJNRV");
  for (let nth = 0; nth < 200; nth++) {
    const random = makeRecoveryCode((length) => crypto.getRandomValues(new Uint8Array(length)));
    assert.match(random, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    assert.equal(readRecoveryCode(random), random);
  }
});

Deno.test("SY-9 readRecoveryCode: case, gaps and misread letters do not matter, anything else is no code", () => {
  for (const typed of ["0369c-fjnrv", " O369C FJNRV ", "o369cfjnrv", "0369-CFJ NRV"]) {
    assert.equal(readRecoveryCode(typed), "0369C-FJNRV", typed);
  }
  assert.equal(readRecoveryCode("il234-56789"), "11234-56789");
  for (
    const typed of ["", "0369C-FJNR", "0369C-FJNRVX", "0369C-FJNRU", "0369C-FJNR\u0660", "x".repeat(9_999)]
  ) {
    assert.equal(readRecoveryCode(typed), null, typed.slice(0, 20));
  }
});
