/** Reads messages to support. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { TICKETS_SCAN_MAX } from "@/domain/limits.ts";
import type { TicketState } from "@/domain/tickets.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Ticket, TicketEntry } from "@/store/records.ts";
import { lastOf, type TicketRow } from "@/store/tickets/writer.ts";

const SCAN_AT_ONCE = 200;

/** A ticket, or null. */
export async function getTicket(database: Database, id: string): Promise<Ticket | null> {
  return (await database.get(keys.ticket(id))).value;
}

/** A ticket to be changed, or null. */
export async function getTicketRow(database: Database, id: string): Promise<TicketRow | null> {
  const { value, ...entry } = await database.get(keys.ticket(id));
  return value && { ...entry, value };
}

/** The thread of a ticket after its first message, the oldest first. */
export async function listTicketEntries(database: Database, id: string): Promise<TicketEntry[]> {
  const rows = await Array.fromAsync(database.list(keys.ticketEntries(id)));
  return rows.map(({ value }) => value);
}

/** Where a ticket stands in a list. */
export interface TicketPlace {
  at: number;
  id: string;
}

/** Tickets in a state, the longest waiting first, or the last ones first. */
export async function listTickets(
  database: Database,
  state: TicketState,
  { after, limit, held, lang, reverse = false }: {
    after: TicketPlace | null;
    limit: number;
    /** Those of a person, or of nobody where it is empty; else of anybody. */
    held?: StaffId | "";
    /** Those in a language; looks at `TICKETS_SCAN_MAX` at most, and goes on where that ended. */
    lang?: Language;
    reverse?: boolean;
  },
): Promise<{ tickets: Ticket[]; next: TicketPlace | null }> {
  const placeKey = (at: TicketPlace) =>
    held === undefined ? keys.ticketIn(state, at.at, at.id) : keys.ticketHeld(held, state, at.at, at.id);
  const all = held === undefined ? keys.ticketsIn(state) : keys.ticketsHeld(held, state);
  if (lang !== undefined) {
    const found: Ticket[] = [];
    let from = after;
    for (let seen = 0; seen < TICKETS_SCAN_MAX; seen += SCAN_AT_ONCE) {
      const page = await readPage(database, all, { ...rangeOf(from), limit: SCAN_AT_ONCE, reverse });
      for (const ticket of page.tickets) {
        from = { at: lastOf(ticket), id: ticket.id };
        if (ticket.lang === lang && found.push(ticket) === limit) return { tickets: found, next: from };
      }
      from = page.next;
      if (!from) break;
    }
    return { tickets: found, next: from };
  }
  return await readPage(database, all, { ...rangeOf(after), limit, reverse });

  function rangeOf(place: TicketPlace | null) {
    if (!place) return {};
    // The next key in order is that of the same place with one more part.
    return reverse ? { end: placeKey(place) } : { start: [...placeKey(place), 0] };
  }
}

/** A member's tickets, the latest first. */
export async function listTicketsOf(database: Database, member: MemberId, limit: number): Promise<Ticket[]> {
  return (await readPage(database, keys.ticketsOf(member), { limit, reverse: true })).tickets;
}

async function readPage(
  database: Database,
  all: Key<0>,
  { limit, ...options }: { limit: number; reverse: boolean; start?: Deno.KvKey; end?: Deno.KvKey },
): Promise<{ tickets: Ticket[]; next: TicketPlace | null }> {
  const places: TicketPlace[] = [];
  for await (const { key } of database.list(all, { ...options, limit: limit + 1 })) {
    places.push({ at: Number(key.at(-2)), id: String(key.at(-1)) });
  }
  const shown = places.slice(0, limit);
  const rows = await database.getMany(shown.map(({ id }) => keys.ticket(id)));
  return {
    tickets: rows.flatMap(({ value }) => value ?? []),
    next: places.length > limit ? shown.at(-1) ?? null : null,
  };
}

/** How long first answers have taken since then, in milliseconds. */
export async function listFirstAnswers(database: Database, since: number, limit: number): Promise<number[]> {
  const times: number[] = [];
  const start = keys.ticketAnswered(since, "");
  for await (const { value } of database.list(keys.ticketsAnswered(), { start, limit })) times.push(value.ms);
  return times;
}
