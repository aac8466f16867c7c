/** The audit of messages to support: each is listed by its state, its address and its member, and its thread has no gap. */
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Ticket, TicketEntry } from "@/store/records.ts";
import { lastOf, stateOf } from "@/store/tickets/writer.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

export async function* auditTickets(database: Database): AsyncGenerator<Problem> {
  if ((await database.get(keys.ticketsFilled())).value !== null) {
    yield* auditLinks<Ticket, 0>(database, database.list(kind<Ticket>("ticket")), {
      partner: (_, ticket) => keys.ticketIn(stateOf(ticket), lastOf(ticket), ticket.id),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "ticket that is not listed by its state",
    });
    yield* auditLinks<Ticket, 0>(database, database.list(kind<Ticket>("ticket")), {
      partner: (_, ticket) => keys.ticketHeld(ticket.staff ?? "", stateOf(ticket), lastOf(ticket), ticket.id),
      fits: () => true,
      problem: () => "ticket that is not listed by who is at it",
    });
    yield* auditLinks<Ticket, 0>(database, database.list(kind<Ticket>("ticket")), {
      partner: (_, { member, at, id }) => member && keys.ticketOf(member, at, id),
      fits: () => true,
      isOver: ({ member }) => member === null,
      problem: () => "ticket that is not listed by its member",
    });
  }
  for (const name of ["ticket_in", "ticket_of", "ticket_from"]) {
    yield* auditLinks<0, Ticket>(database, database.list(kind<0>(name)), {
      partner: (key) => keys.ticket(String(key[3])),
      fits: ({ key }, ticket) => {
        if (name === "ticket_in") return stateOf(ticket) === key[1] && lastOf(ticket) === key[2];
        return ticket.at === key[2] && (name === "ticket_of" ? ticket.member : ticket.email) === key[1];
      },
      problem: () => "listed is a ticket that is not there, or stands elsewhere",
    });
  }
  yield* auditLinks<0, Ticket>(database, database.list(kind<0>("ticket_held")), {
    partner: (key) => keys.ticket(String(key[4])),
    fits: ({ key }, ticket) =>
      key[1] === (ticket.staff ?? "") && key[2] === stateOf(ticket) && key[3] === lastOf(ticket),
    problem: () => "held is a ticket that is not there, or stands elsewhere",
  });
  yield* auditLinks<Ticket, TicketEntry>(database, database.list(kind<Ticket>("ticket")), {
    partner: (_, { id, entries = 0 }) => keys.ticketEntry(id, entries),
    fits: () => true,
    isOver: ({ entries = 0 }) => entries === 0,
    problem: () => "ticket without the end of its thread",
  });
  yield* auditLinks<TicketEntry, Ticket>(database, database.list(kind<TicketEntry>("ticket_entry")), {
    partner: (key) => keys.ticket(String(key[1])),
    fits: ({ key }, { entries = 0 }) => Number(key[2]) >= 1 && Number(key[2]) <= entries,
    problem: () => "entry of no thread",
  });
}
