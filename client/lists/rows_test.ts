import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { LIST_PAGE } from "@/domain/limits.ts";
import { appendRows, type MemberRow, refreshTop, withoutMember } from "@/client/lists/rows.ts";
import type { ListItem } from "@/protocol/views/list.ts";

function row(seq: number, id = `m${seq}`): ListItem {
  return {
    id,
    seq,
    name: id,
    age: 30,
    gender: 2,
    photo: "",
    placeholder: "",
    city: "",
    country: "",
    status: 0,
    vip: 0,
    time: seq,
    story: 0,
  };
}

function hidden(seq: number): MemberRow {
  return { hidden: 1, photo: "/blurred/x", seq };
}

const seqs = (rows: readonly MemberRow[]) => rows.map(({ seq }) => seq);

/** A server's list of so many rows, the latest first. */
const whole = (count: number) => Array.from({ length: count }, (_, at) => row(count - at));

Deno.test("LS-5 appendRows: each number and each member once, the latest row of each", () => {
  const rows = appendRows([row(9), row(7, "eve")], [row(7, "eve"), row(5, "eve"), row(4)]);
  assert.deepEqual(seqs(rows), [9, 7, 4]);
  assert.deepEqual(seqs(appendRows([hidden(9), hidden(8)], [hidden(8), hidden(7)])), [9, 8, 7]);
});

Deno.test("LS-5 appendRows: somebody who came again stands at the top alone", () => {
  assert.deepEqual(seqs(appendRows([row(5), row(3, "eve")], [row(8, "eve")])), [8, 5]);
});

Deno.test("LS-6 refreshTop: after rows came and went, equals what the server has, as far as it is loaded", () => {
  const world = fc.record({
    before: fc.integer({ min: 0, max: 90 }),
    pages: fc.integer({ min: 1, max: 4 }),
    added: fc.integer({ min: 0, max: 45 }),
    gone: fc.nat(200),
  });
  fc.assert(fc.property(world, ({ before, pages, added, gone }) => {
    const loaded = whole(before).slice(0, pages * LIST_PAGE);
    // One row leaves somewhere within the page that is asked for anew.
    const server = whole(before + added);
    server.splice(gone % LIST_PAGE, 1);
    const page = server.slice(0, LIST_PAGE);
    const { rows, goesOn } = refreshTop(loaded, page);
    assert.deepEqual(seqs(rows), seqs(server.slice(0, rows.length)));
    assert.ok(rows.length >= page.length);
    if (goesOn) assert.equal(rows.at(-1)?.seq, Math.min(loaded.at(-1)?.seq ?? 0, page.at(-1)?.seq ?? 0));
    else assert.equal(rows.length, page.length);
  }));
});

Deno.test("LS-7 withoutMember: takes out nobody else, and no row that is hidden", () => {
  const rows = [row(3, "eve"), hidden(2), row(1)];
  assert.deepEqual(seqs(withoutMember(rows, "eve")), [2, 1]);
  assert.equal(withoutMember(rows, "adam"), rows);
});
