import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  type ContactList,
  noContacts,
  removeRow,
  rowsOf,
  staleContacts,
} from "@/client/state/contact_list.ts";

const ME = "me";
const CONTACTS = ["a", "b", "c"];

/** One thing that happened in a conversation: a message, or how far the member has read. */
type Happening =
  & { contact: string; time: number }
  & (
    | { kind: "message"; seq: number; mine: boolean }
    | { kind: "read"; seq: number }
    /** A page that was asked for after so many of all others, and comes now. */
    | { kind: "page"; seq: number }
  );

function message({ contact, time }: Happening, seq: number, mine: boolean): MessageView {
  return {
    id: `${contact}.${ME}.${seq}`,
    seq,
    type: "text",
    message: `${contact} ${seq}`,
    sender_id: mine ? ME : contact,
    receiver_id: mine ? contact : ME,
    timestamp: time,
    seen: false,
  };
}

/** What the server answers after the first `count` of what happened. */
function fresh(history: readonly Happening[], count: number): ContactView[] {
  const past = history.slice(0, count);
  return CONTACTS.flatMap((id) => {
    const own = past.filter((one) => one.contact === id);
    const sent = own.flatMap((one) => (one.kind === "message" ? [one] : []));
    const last = sent.at(-1);
    if (!last) return [];
    const read = Math.max(0, ...own.map((one) => (one.kind === "read" ? one.seq : 0)));
    const unread = sent.filter((one) => !one.mine && one.seq > read).length;
    return [{
      id,
      name: id,
      photo: "",
      last_m: `${id} ${last.seq}`,
      last_m_is_photo: 0,
      last_m_voice: 0,
      gift: 0,
      s_id: last.mine ? ME : id,
      time: last.time,
      unread,
      total_unread: unread,
      vip: 0,
      status: 0,
      has_story: 0,
      seq: last.seq,
      ...(read > 0 && { read_seq: read }),
    }];
  });
}

/** A random history: each moment a message or a mark in one of the chats, one second apart. */
const histories = fc.array(
  fc.record({
    contact: fc.constantFrom(...CONTACTS),
    kind: fc.constantFrom("in", "out", "read"),
    back: fc.nat(3),
  }),
  { maxLength: 40 },
).map((steps) => {
  const last = new Map<string, number>();
  return steps.flatMap(({ contact, kind, back }, index): Happening[] => {
    const seq = last.get(contact) ?? 0;
    const time = 1_000 + index;
    if (kind === "read") return seq === 0 ? [] : [{ contact, time, kind, seq: Math.max(1, seq - back) }];
    last.set(contact, seq + 1);
    return [{ contact, time, kind: "message", seq: seq + 1, mine: kind === "out" }];
  });
});

function apply(
  list: ContactList,
  happening: Happening,
  history: readonly Happening[],
  now: number,
): ContactList {
  if (happening.kind === "read") return applyRead(list, happening.contact, happening.seq);
  if (happening.kind === "page") return addRows(list, fresh(history, happening.seq));
  const event = message(happening, happening.seq, happening.mine);
  const next = applyMessage(list, event);
  if (next) return next;
  const rows = fresh(history, now).filter((row) => row.id === happening.contact);
  return applyMessage(addRows(list, rows), event) ?? list;
}

Deno.test("CN-6 P6 contact list: events in any order, doubled and beside late pages, equal a fresh fetch", () => {
  const runs = histories.chain((history) =>
    fc.record({
      history: fc.constant(history),
      rendered: fc.nat(history.length),
      order: fc.shuffledSubarray(history, { minLength: history.length }),
      doubled: fc.subarray(history),
      pages: fc.array(fc.tuple(fc.nat(history.length), fc.nat(2 * history.length)), { maxLength: 5 }),
    })
  );
  fc.assert(fc.property(runs, ({ history, rendered, order, doubled, pages }) => {
    let list = addRows(noContacts(ME), fresh(history, rendered));
    const arrivals = [...order, ...doubled];
    for (const [seq, at] of pages) arrivals.splice(at, 0, { kind: "page", contact: "", time: 0, seq });
    for (const happening of arrivals) list = apply(list, happening, history, history.length);
    const stale = staleContacts(list);
    list = addRows(list, fresh(history, history.length).filter((row) => stale.includes(row.id)));
    const wanted = fresh(history, history.length).sort((one, other) => other.time - one.time);
    assert.deepEqual(rowsOf(list), wanted);
  }));
});

Deno.test("CN-6 applyMessage: moves its contact to the top, also within one second", () => {
  const rows = fresh([
    { contact: "a", time: 5, kind: "message", seq: 1, mine: false },
    { contact: "b", time: 5, kind: "message", seq: 1, mine: false },
  ], 2);
  const list = addRows(noContacts(ME), rows);
  const event = message({ contact: "b", time: 5, kind: "read", seq: 0 }, 2, false);
  const next = applyMessage(list, event);
  assert.deepEqual(next && rowsOf(next).map((row) => [row.id, row.unread]), [["b", 2], ["a", 1]]);
});

Deno.test("AR-3 removeRow: a message that came after the archive keeps its contact, whichever is heard first", () => {
  const list = addRows(
    noContacts(ME),
    fresh([{ contact: "a", time: 5, kind: "message", seq: 1, mine: false }], 1),
  );
  assert.equal(removeRow(list, "a", 1).entries.has("a"), false);
  const event = message({ contact: "a", time: 6, kind: "read", seq: 0 }, 2, false);
  const next = applyMessage(list, event) ?? assert.fail();
  assert.equal(removeRow(next, "a", 1).entries.has("a"), true);
  assert.equal(removeRow(next, "a", 2).entries.has("a"), false);
  assert.equal(removeRow(next, "a").entries.has("a"), false);
});

Deno.test("CN-8 applyMessage: an unknown contact is for the caller to fetch", () => {
  const event = message({ contact: "z", time: 5, kind: "read", seq: 0 }, 1, false);
  assert.equal(applyMessage(noContacts(ME), event), null);
});

Deno.test("CH-28 applyMessage: a photo is previewed as one, and its address is shown nowhere", () => {
  const happening: Happening = { contact: "a", time: 5, kind: "read", seq: 0 };
  const rows = addRows(noContacts(ME), fresh([{ ...happening, kind: "message", seq: 1, mine: false }], 1));
  for (const [type, mine] of [["pphoto", false], ["image", true]] as const) {
    const event = { ...message(happening, 2, mine), type, message: "/photos/x/once" };
    const [row] = rowsOf(applyMessage(rows, event) ?? rows);
    assert.deepEqual([row?.last_m, row?.last_m_is_photo, row?.seq], ["", 1, 2]);
  }
  const [row] = rowsOf(applyMessage(rows, message(happening, 3, false)) ?? rows);
  assert.deepEqual([row?.last_m, row?.last_m_is_photo], ["a 3", 0]);
});

Deno.test("CN-34 applyMessage: a gift is previewed as one, without its picture's address", () => {
  const happening: Happening = { contact: "a", time: 5, kind: "read", seq: 0 };
  const rows = addRows(noContacts(ME), fresh([{ ...happening, kind: "message", seq: 1, mine: false }], 1));
  const event = { ...message(happening, 2, false), type: "gift" as const, message: "/gifts/rose.svg" };
  const [row] = rowsOf(applyMessage(rows, event) ?? rows);
  assert.deepEqual([row?.last_m, row?.last_m_is_photo, row?.gift, row?.seq], ["", 0, 1, 2]);
});

Deno.test("CN-25 applyMessage: of thousands of contacts it touches one, and keeps the other rows as they are", () => {
  const rows = Array.from({ length: 6_000 }, (_, index) => {
    const [row] = fresh([{ contact: "a", time: 10_000 - index, kind: "message", seq: 1, mine: false }], 1);
    return row ? { ...row, id: `c${index}` } : assert.fail();
  });
  const before = addRows(noContacts(ME), rows);
  const event = { ...message({ contact: "c5000", time: 20_000, kind: "read", seq: 0 }, 2, false) };
  const after = applyMessage(before, event) ?? assert.fail();
  const touched = [...after.entries].filter(([id, entry]) => before.entries.get(id) !== entry);
  assert.deepEqual(touched.map(([id]) => id), ["c5000"]);
  const [first, second, ...others] = rowsOf(after);
  assert.deepEqual([first?.id, second, others.length], ["c5000", rows[0], 5_998]);
});
