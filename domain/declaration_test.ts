import assert from "node:assert/strict";
import { checkDeclaration, isWithdrawable } from "@/domain/declaration.ts";
import { DECLARATION_TEXT_MAX_CODE_POINTS, WITHDRAWAL_DAYS } from "@/domain/limits.ts";

const FORM = {
  name: " Dana \n Levi ",
  email: " Dana@Example.COM ",
  contract: " 12\u{0}3 ",
  reason: "Too\r\ndear ",
};

Deno.test("SU-12 checkDeclaration: names every wrong field, and stops nobody for an optional one", () => {
  assert.deepEqual(checkDeclaration(FORM), {
    ok: true,
    value: { name: "Dana Levi", email: "dana@example.com", contract: "123", reason: "Too\ndear" },
  });
  const empty = checkDeclaration({});
  assert.ok(!empty.ok);
  assert.deepEqual(Object.keys(empty.errors), ["name", "email"]);
  assert.equal(checkDeclaration({ ...FORM, name: "x".repeat(81) }).ok, false);
  const long = checkDeclaration({ ...FORM, reason: "ש".repeat(10_000) });
  assert.ok(long.ok);
  assert.equal([...long.value.reason].length, DECLARATION_TEXT_MAX_CODE_POINTS);
});

Deno.test("SU-14 isWithdrawable: fourteen days from the payment", () => {
  const end = WITHDRAWAL_DAYS * 24 * 3_600_000;
  assert.deepEqual([isWithdrawable(0, end - 1), isWithdrawable(0, end)], [true, false]);
});
