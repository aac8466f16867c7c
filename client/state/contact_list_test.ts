import assert from "node:assert/strict";
import fc from "fast-check";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  type ContactList,
  NO_CONTACTS,
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
      gift: 0,
      s_id: last.mine ? ME : id,
      time: last.time,
      unread,
      total_unread: unread,
      vip: 0,
      status: 0,
      has_story: 0,
      seq: last.seq,
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
  const event = message(happening, happening.seq, happening.mine);
  const next = applyMessage(list, event, ME);
  if (next) return next;
  const rows = fresh(history, now).filter((row) => row.id === happening.contact);
  return applyMessage(addRows(list, rows), event, ME) ?? list;
}

Deno.test("CN-6 P6 contact list: events in any order, doubled and beside fetches, equal a fresh fetch", () => {
  const runs = histories.chain((history) =>
    fc.record({
      history: fc.constant(history),
      rendered: fc.nat(history.length),
      order: fc.shuffledSubarray(history, { minLength: history.length }),
      doubled: fc.subarray(history),
    })
  );
  fc.assert(fc.property(runs, ({ history, rendered, order, doubled }) => {
    let list = addRows(NO_CONTACTS, fresh(history, rendered));
    for (const happening of [...order, ...doubled]) list = apply(list, happening, history, history.length);
    const stale = staleContacts(list);
    list = addRows(list, fresh(history, history.length).filter((row) => stale.includes(row.id)));
    const wanted = fresh(history, history.length).sort((one, other) => other.time - one.time);
    assert.deepEqual(rowsOf(list, ME), wanted);
  }));
});

Deno.test("CN-6 applyMessage: moves its contact to the top, also within one second", () => {
  const rows = fresh([
    { contact: "a", time: 5, kind: "message", seq: 1, mine: false },
    { contact: "b", time: 5, kind: "message", seq: 1, mine: false },
  ], 2);
  const list = addRows(NO_CONTACTS, rows);
  const event = message({ contact: "b", time: 5, kind: "read", seq: 0 }, 2, false);
  const next = applyMessage(list, event, ME);
  assert.deepEqual(next && rowsOf(next, ME).map((row) => [row.id, row.unread]), [["b", 2], ["a", 1]]);
});

Deno.test("AR-3 removeRow: a message that came after the archive keeps its contact, whichever is heard first", () => {
  const list = addRows(
    NO_CONTACTS,
    fresh([{ contact: "a", time: 5, kind: "message", seq: 1, mine: false }], 1),
  );
  assert.equal(removeRow(list, "a", 1).has("a"), false);
  const event = message({ contact: "a", time: 6, kind: "read", seq: 0 }, 2, false);
  const next = applyMessage(list, event, ME) ?? assert.fail();
  assert.equal(removeRow(next, "a", 1).has("a"), true);
  assert.equal(removeRow(next, "a", 2).has("a"), false);
  assert.equal(removeRow(next, "a").has("a"), false);
});

Deno.test("CN-8 applyMessage: an unknown contact is for the caller to fetch", () => {
  const event = message({ contact: "z", time: 5, kind: "read", seq: 0 }, 1, false);
  assert.equal(applyMessage(NO_CONTACTS, event, ME), null);
});

Deno.test("CH-28 applyMessage: a photo is previewed as one, and its address is shown nowhere", () => {
  const happening: Happening = { contact: "a", time: 5, kind: "read", seq: 0 };
  const rows = addRows(NO_CONTACTS, fresh([{ ...happening, kind: "message", seq: 1, mine: false }], 1));
  for (const [type, mine] of [["pphoto", false], ["image", true]] as const) {
    const event = { ...message(happening, 2, mine), type, message: "/photos/x/once" };
    const [row] = rowsOf(applyMessage(rows, event, ME) ?? rows, ME);
    assert.deepEqual([row?.last_m, row?.last_m_is_photo, row?.seq], ["", 1, 2]);
  }
  const [row] = rowsOf(applyMessage(rows, message(happening, 3, false), ME) ?? rows, ME);
  assert.deepEqual([row?.last_m, row?.last_m_is_photo], ["a 3", 0]);
});
