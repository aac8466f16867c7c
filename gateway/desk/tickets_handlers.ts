/** Handlers of the calls about messages to support. */
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Ticket } from "@/actors/desk/tickets/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { peopleOf } from "@/gateway/desk/people.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { TICKETS_CALLS, TicketView } from "@/protocol/desk/calls/tickets.ts";

export const ticketsHandlers: { readonly [M in keyof typeof TICKETS_CALLS]: DeskHandler<M> } = {
  tickets: async ({ state, member, whose, lang, after }, caller, actors) => {
    const { tickets } = actors.desk;
    const [found, medianMs] = await Promise.all([
      member === undefined
        ? tickets.list(state, after ?? null, {
          ...whose && { held: whose === "mine" ? caller.staff.id : "" },
          ...lang && { lang },
        })
        : tickets.ofMember(member as MemberId).then((list) => ({ tickets: list, next: null })),
      tickets.medianMs(),
    ]);
    return accept({
      tickets: await viewsOf(found.tickets, caller, actors),
      next: found.next,
      first_answer_s: medianMs === null ? null : secondsOf(medianMs),
    });
  },
  ticket: async ({ ticket }, caller, actors) => {
    const found = await actors.desk.tickets.read(actorOf(caller), ticket);
    if (!found.ok) return found as { ok: false; refusal: { code: "unknown_ticket" } };
    const [view] = await viewsOf([found.value.ticket], caller, actors);
    if (!view) throw new RangeError("Cannot view a ticket");
    const people = await peopleOf(actors);
    return accept({
      ticket: view,
      entries: found.value.entries.map(({ kind, by, text, at, by_mail, from, automatic, attachments }) => ({
        kind,
        by: by === "system" ? null : people.get(by) ?? "",
        text,
        at: secondsOf(at),
        by_mail: by_mail ? 1 : 0,
        from: from ?? null,
        automatic: automatic ? 1 : 0,
        attachments: attachments ?? [],
      })),
    });
  },
  "ticket/write": ({ ticket, version, kind, text }, caller, { desk }) =>
    desk.tickets.write(actorOf(caller), { ticket, version }, { kind, text }),
  "ticket/assign": ({ ticket, version, take }, { staff: { id, roles } }, { desk }) =>
    desk.tickets.assign({ staff: id, roles }, { ticket, version }, take === 1),
  "ticket/state": ({ ticket, version, state }, caller, { desk }) =>
    desk.tickets.setState(actorOf(caller), { ticket, version }, state),
  "ticket/link": ({ ticket, version, member, order }, caller, { desk }) =>
    desk.tickets.link(actorOf(caller), { ticket, version }, { member: member.trim(), order: order.trim() }),
};

async function viewsOf(tickets: readonly Ticket[], { staff: { id: caller } }: DeskCaller, actors: Actors) {
  const people = await peopleOf(actors);
  return tickets.map((ticket): TicketView => {
    const { id, name, email, topic, text, lang, at, last_at, state, member, order, staff, first_answer_at } =
      ticket;
    return {
      id,
      name,
      email,
      topic,
      text,
      lang,
      at: secondsOf(at),
      last_at: secondsOf(last_at ?? at),
      state: state ?? "new",
      member,
      order: order ?? null,
      staff: staff ? { id: staff, name: people.get(staff) ?? "" } : null,
      own: staff === caller ? 1 : 0,
      first_answer_s: first_answer_at === undefined ? null : secondsOf(first_answer_at - at),
      version: ticket.version ?? 0,
      attachments: ticket.attachments ?? [],
    };
  });
}
