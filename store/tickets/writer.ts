/** Writes messages to support. */
import { type Change, checkAbsent, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Ticket } from "@/store/records.ts";

/** Adds a ticket; the change fails where its id is taken. */
export function addTicket(change: Change, ticket: Ticket): void {
  checkAbsent(change, keys.ticket(ticket.id));
  set(change, keys.ticket(ticket.id), ticket);
}
