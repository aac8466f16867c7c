import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { makeMemberId, type MemberId, messageId, pairOf, parseMessageId } from "@/domain/ids.ts";
import { namesAny, patternOf, renamedKey, renamedText, renamedValue } from "@/store/erasure/rename.ts";

const anyId = fc.uint8Array({ minLength: 13, maxLength: 13 }).map(makeMemberId);

Deno.test("ER-6 renamedText: the id of a message names the same pair in its order, whichever ids they are", () => {
  fc.assert(fc.property(anyId, anyId, anyId, fc.nat(), (member, ghost, other, seq) => {
    fc.pre(new Set([member, ghost, other]).size === 3);
    const target = { member, ghost, emails: [] };
    const renamed = renamedText(`see ${messageId(pairOf(member, other), seq + 1)} there`, target);
    const id = renamed.split(" ")[1] ?? "";
    assert.deepEqual(parseMessageId(id), { pair: pairOf(ghost, other), seq: seq + 1 });
    assert.equal(renamed.includes(member), false);
  }));
});

Deno.test("ER-6 renamedValue: nothing in a row names the member any more, and what does not is as it was", () => {
  fc.assert(fc.property(anyId, anyId, fc.object({ withNullPrototype: false }), (member, ghost, rest) => {
    fc.pre(member !== ghost);
    const target = { member, ghost, emails: ["dana@example.com"] };
    const row = { [member]: 1, of: [member, { text: `x${member}y dana@example.com` }], rest };
    const key = ["kind", member, 5, pairOf(member, "0000000000000" as MemberId).join(".")];
    const [next, nextKey] = [renamedValue(row, target), renamedKey(key, target)];
    assert.equal(namesAny(patternOf([target]), nextKey, next), false);
    assert.deepEqual(renamedValue(rest, target), rest);
    assert.equal(nextKey[2], 5);
  }));
});

Deno.test("ER-6 namesAny: an id or an address is found wherever it stands, and bytes name nobody", () => {
  const pattern = patternOf([{
    member: "abcdefgh01234" as MemberId,
    ghost: "g" as MemberId,
    emails: ["d.a@example.com"],
  }]);
  assert.ok(namesAny(pattern, ["x", "abcdefgh01234"], 0));
  assert.ok(namesAny(pattern, ["x"], { a: [{ b: "to d.a@example.com" }] }));
  assert.equal(namesAny(pattern, ["x"], { a: "dxa@example.com" }), false);
  assert.equal(namesAny(pattern, ["x"], new TextEncoder().encode("abcdefgh01234")), false);
  assert.equal(namesAny(pattern, ["x"], undefined), false);
});

Deno.test("ER-15 renamedText: a longer address is another one's, and the same one is found in any case", () => {
  const target = {
    member: "abcdefgh01234" as MemberId,
    ghost: "g" as MemberId,
    emails: ["ann@example.co"],
  };
  const pattern = patternOf([target]);
  for (const other of ["joann@example.co", "ann@example.com", "ann@example.co.il", "j.ann@example.co"]) {
    assert.equal(renamedText(other, target), other);
    assert.equal(namesAny(pattern, ["x", other], { text: other }), false, other);
  }
  for (const text of ["first\n%", "<%>", "%.", "mail:%,", "\u05d0%"]) {
    const own = text.replace("%", "Ann@Example.co");
    assert.ok(namesAny(pattern, ["x"], { text: own }), own);
    assert.equal(renamedText(own, target), text.replace("%", ""));
  }
});
