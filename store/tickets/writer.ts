/** Writes messages to support with their threads. Where a ticket is listed follows from it. */
import type { TicketState } from "@/domain/tickets.ts";
import { type Change, check, checkAbsent, type Entry, remove, set } from "@/store/change.ts";
import { keys, keyText } from "@/store/keys.ts";
import type { Ticket, TicketEntry } from "@/store/records.ts";

/** A ticket as it was read. */
export type TicketRow = Entry<Ticket> & { value: Ticket };

/** Adds a ticket; the change fails where its id is taken. */
export function addTicket(change: Change, ticket: Ticket): void {
  checkAbsent(change, keys.ticket(ticket.id));
  set(change, keys.ticket(ticket.id), ticket);
  listTicket(change, ticket);
}

/** Puts a ticket into the lists. */
export function listTicket(change: Change, ticket: Ticket): void {
  const { id, member, email, at } = ticket;
  set(change, keys.ticketIn(stateOf(ticket), lastOf(ticket), id), 0);
  set(change, heldKey(ticket), 0);
  set(change, keys.ticketFrom(email, at, id), 0);
  if (member) set(change, keys.ticketOf(member, at, id), 0);
}

/**
 * Writes a ticket anew, with an entry that joins its thread where there is one; the change fails where it has changed since
 * it was read.
 */
export function updateTicket(change: Change, row: TicketRow, next: Ticket, entry?: TicketEntry): Ticket {
  const { value: before } = row;
  const entries = (before.entries ?? 0) + (entry ? 1 : 0);
  const written: Ticket = { ...next, entries, version: (before.version ?? 0) + 1 };
  check(change, row);
  set(change, row.key, written);
  if (entry) set(change, keys.ticketEntry(before.id, entries), entry);
  const [was, is] = [placeOf(before), placeOf(written)];
  if (was[0] !== is[0] || was[1] !== is[1]) remove(change, keys.ticketIn(was[0], was[1], before.id));
  if (keyText(heldKey(before)) !== keyText(heldKey(written))) remove(change, heldKey(before));
  if (before.member && before.member !== written.member) {
    remove(change, keys.ticketOf(before.member, before.at, before.id));
  }
  // One of an older database, which nothing has listed yet, is from now on.
  listTicket(change, written);
  return written;
}

/** Removes a ticket with its thread. */
export function removeTicket(change: Change, row: TicketRow): void {
  const { id, member, email, at, entries = 0 } = row.value;
  const [state, last] = placeOf(row.value);
  check(change, row);
  remove(change, row.key);
  remove(change, keys.ticketIn(state, last, id));
  remove(change, heldKey(row.value));
  remove(change, keys.ticketFrom(email, at, id));
  if (member) remove(change, keys.ticketOf(member, at, id));
  for (let n = 1; n <= entries; n++) remove(change, keys.ticketEntry(id, n));
}

/** The state of a ticket; of one from before there were states it is new. */
export function stateOf({ state = "new" }: Pick<Ticket, "state">): TicketState {
  return state;
}

/** When something has come last. */
export function lastOf({ last_at, at }: Pick<Ticket, "last_at" | "at">): number {
  return last_at ?? at;
}

function heldKey(ticket: Ticket) {
  return keys.ticketHeld(ticket.staff ?? "", stateOf(ticket), lastOf(ticket), ticket.id);
}

function placeOf(ticket: Ticket): [TicketState, number] {
  return [stateOf(ticket), lastOf(ticket)];
}
