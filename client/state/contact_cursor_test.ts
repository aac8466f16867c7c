import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { dropMissing, isBelow, lowestOf } from "@/client/state/contact_cursor.ts";
import { addRows, noContacts, rowsOf } from "@/client/state/contact_list.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

function row(id: string, time: number): ContactView {
  const view = {
    name: "",
    photo: "",
    last_m: "",
    last_m_is_photo: 0,
    last_m_voice: 0,
    gift: 0,
    s_id: "",
  } as const;
  return { id, ...view, time, unread: 0, total_unread: 0, vip: 0, status: 0, has_story: 0, seq: 1 };
}

const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), time: fc.nat(3) }),
  { selector: ({ id }) => id, minLength: 1 },
);

Deno.test("CN-26 lowestOf: the row after which the server goes on, whatever order rows have here", () => {
  fc.assert(fc.property(rows, (some) => {
    const lowest = lowestOf(some);
    assert.ok(lowest && some.some(({ id, time }) => id === lowest.id && time === lowest.time));
    for (const one of some) assert.equal(isBelow(one, lowest), false);
    for (const one of some) assert.equal(isBelow(lowest, one), one.id !== lowest.id);
  }));
  assert.equal(lowestOf([]), null);
});

Deno.test("CN-26 dropMissing: of one second, only rows that the page reaches are known to be gone", () => {
  const before = addRows(noContacts("me"), [row("d", 9), row("c", 5), row("b", 5), row("a", 5), row("z", 1)]);
  const kept = (downTo: { id: string; time: number } | null) =>
    rowsOf(dropMissing(before, { before, ids: new Set(["d", "b"]), downTo })).map(({ id }) => id);
  assert.deepEqual(kept({ id: "b", time: 5 }), ["d", "b", "a", "z"]);
  assert.deepEqual(kept(null), ["d", "b"]);
});
