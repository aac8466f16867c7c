import assert from "node:assert/strict";
import { readOrderNumber, shortOrderNumber } from "@/domain/order_number.ts";

Deno.test("SH-34 shortOrderNumber: eight digits in two groups; what is short stays so", () => {
  assert.equal(shortOrderNumber("4f3a91c2".padEnd(32, "0")), "4F3A-91C2");
  assert.equal(shortOrderNumber("4f3"), "4F3");
});

Deno.test("SU-14 SH-34 readOrderNumber: the whole number or the short one, however it was copied", () => {
  const id = "0123456789abcdef0123456789abcdef";
  assert.deepEqual(readOrderNumber(id), { whole: id });
  assert.deepEqual(readOrderNumber(` ${id.toUpperCase().replace(/(.{8})/g, "$1-")} `), { whole: id });
  for (const short of [shortOrderNumber(id), "01234567", " 0123 4567. "]) {
    assert.deepEqual(readOrderNumber(short), { short: "01234567" }, short);
  }
  for (const odd of ["", "my premium", "0123-456g", id.slice(1), `${id}0`]) {
    assert.equal(readOrderNumber(odd), null, odd);
  }
});
