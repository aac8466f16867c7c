/**
 * Messages to support at the desk: who is at one, what is answered by mail, noted or typed in, and what becomes of it. Each act
 * names the version of the ticket that it was decided on, so that nobody answers past somebody else (TK-3).
 */
import { isMemberId, type MemberId, type StaffId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { DESK_PAGE, TICKET_ANSWERS_LIFE_MS, TICKET_CLOSE_MS, TICKET_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, StaffAct } from "@/domain/staff_log.ts";
import { checkTicketText, stateAfter, type TicketEntryKind, type TicketState } from "@/domain/tickets.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { findOrderNamed } from "@/store/orders/named.ts";
import { getOrder } from "@/store/orders/reader.ts";
import type { Ticket, TicketEntry } from "@/store/records.ts";
import {
  getTicketRow,
  listFirstAnswers,
  listTicketEntries,
  listTickets,
  listTicketsOf,
  type TicketPlace,
} from "@/store/tickets/reader.ts";
import { listTicket, removeTicket, stateOf, type TicketRow, updateTicket } from "@/store/tickets/writer.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

export type { Ticket, TicketEntry, TicketPlace };

type Staffed = Actor & { staff: StaffId };
export type TicketCode =
  | "unknown_ticket"
  | "ticket_changed"
  | "ticket_text_invalid"
  | "unknown_member"
  | "unknown_order"
  | "deadline_exceeded";
type Acted = Promise<Result<{ version: number }, TicketCode>>;

/** Which ticket, as it was when somebody decided on it. */
export interface TicketAt {
  ticket: string;
  version: number;
}

export interface DeskTickets {
  list(
    state: TicketState,
    after: TicketPlace | null,
    filter?: { held?: StaffId | ""; lang?: Language },
  ): ReturnType<typeof listTickets>;
  ofMember(member: MemberId): Promise<Ticket[]>;
  /** A ticket with its thread, as an entry of the log. */
  read(by: Actor, id: string): Promise<Result<{ ticket: Ticket; entries: TicketEntry[] }, TicketCode>>;
  /** Whether a ticket is of this member: support reads a chat for it (desk.md). */
  names(id: string, member: MemberId): Promise<boolean>;
  /** Adds an entry: an answer leaves by mail, a note stays, what was typed in came by other ways. */
  write(by: Actor, at: TicketAt, entry: { kind: TicketEntryKind; text: string }): Acted;
  /** Takes a ticket, or gives it back. */
  assign(by: Staffed, at: TicketAt, take: boolean): Acted;
  setState(by: Actor, at: TicketAt, state: TicketState): Acted;
  /** Says whose it is, and which order it is about; empty for none. */
  link(by: Actor, at: TicketAt, links: { member: string; order: string }): Acted;
  /** The middle of the times that first answers took in the last week; null without one. */
  medianMs(): Promise<number | null>;
  /** Closes what is solved, and removes what is long closed. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Lists the tickets of an older database. */
  fill(signal?: AbortSignal): Promise<number>;
}

const AT_ONCE = 100;
const WEEK_MS = 7 * 24 * 3_600_000;
const ANSWERS_MAX = 2_000;

export function openDeskTickets(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): DeskTickets {
  const { database, now } = env;
  const logAlone = openLogAlone(staffLog);

  /** Changes a ticket; null from `next`: nothing to do. */
  function change(by: Actor, { ticket: id, version }: TicketAt, decided: {
    what: StaffAct;
    next(ticket: Ticket): { ticket: Ticket; entry?: TicketEntry } | null;
    /** What the log says of it before and after; its state unless given. */
    said?(ticket: Ticket): string;
  }): Acted {
    const { said = stateOf } = decided;
    return staffLog.run<{ row: TicketRow | null; deskRoute: DeskRoute }, { version: number }, TicketCode>({
      async load() {
        const [row, deskRoute] = await Promise.all([getTicketRow(database, id), readDeskRoute(env)]);
        return { row, deskRoute };
      },
      decide({ row, deskRoute }, draft, log) {
        if (!row) return refuse("unknown_ticket");
        const before = row.value;
        if ((before.version ?? 0) !== version) return refuse("ticket_changed");
        const next = decided.next(before);
        if (!next) return accept({ version });
        const written = updateTicket(draft, row, next.ticket, next.entry);
        if (next.entry?.kind === "answer") answerByMail(draft, before, written);
        notifyDesk(draft, deskRoute, [{ about: "list", list: "tickets" }]);
        // Of whom it was is said where it is nobody's any more.
        const member = written.member ?? before.member;
        log([{
          by,
          what: decided.what,
          subject: { ...member && { member }, ref: id },
          before: said(before),
          after: said(written),
        }]);
        return accept({ version: written.version ?? 0 });
      },
    });
  }

  function answerByMail(
    draft: Parameters<typeof addLetter>[0] & { afterwards: (() => void)[] },
    before: Ticket,
    { id, email, lang, entries = 0 }: Ticket,
  ): void {
    const at = now();
    addLetter(draft, {
      id: env.uuid(),
      kind: "ticket_answer",
      to: email,
      lang,
      member: null,
      data: { ticket: id, n: String(entries) },
      now: at,
    });
    draft.afterwards.push(env.wakeMailer);
    if (before.first_answer_at === undefined) {
      set(draft, keys.ticketAnswered(at, id), { ms: at - before.at }, TICKET_ANSWERS_LIFE_MS);
    }
  }

  return {
    list: (state, after, filter = {}) =>
      listTickets(database, state, {
        ...filter,
        after,
        limit: DESK_PAGE,
        // What waits is dealt with in its order; of what is done the last comes first.
        reverse: state === "solved" || state === "closed",
      }),
    ofMember: (member) => listTicketsOf(database, member, DESK_PAGE),
    async names(id, member) {
      return (await database.get(keys.ticket(id))).value?.member === member;
    },
    async read(by, id) {
      const row = await getTicketRow(database, id);
      if (!row) return refuse("unknown_ticket");
      const { member } = row.value;
      const subject = { ...member && { member }, ref: id };
      const logged = await logAlone({ by, what: "ticket.read", subject });
      if (!logged.ok) return logged;
      return accept({ ticket: row.value, entries: await listTicketEntries(database, id) });
    },
    async write(by, at, { kind, text: raw }) {
      const text = checkTicketText(raw);
      if (!text.ok) return text;
      return await change(by, at, {
        what: kind === "answer" ? "ticket.answer" : kind === "note" ? "ticket.note" : "ticket.type_in",
        next(ticket) {
          const time = now();
          const isFirst = kind === "answer" && ticket.first_answer_at === undefined;
          return {
            ticket: {
              ...ticket,
              state: stateAfter(stateOf(ticket), kind),
              ...kind !== "note" && { last_at: time },
              ...isFirst && { first_answer_at: time },
            },
            entry: { kind, by: by.staff, text: text.value, at: time },
          };
        },
      });
    },
    assign(by, at, take) {
      return change(by, at, {
        what: "ticket.assign",
        said: ({ staff = "" }) => staff,
        next({ staff, ...rest }) {
          if (take) return staff === by.staff ? null : { ticket: { ...rest, staff: by.staff } };
          return staff === undefined ? null : { ticket: rest };
        },
      });
    },
    setState: (by, at, state) =>
      change(by, at, {
        what: "ticket.state",
        next: (ticket) => stateOf(ticket) === state ? null : { ticket: { ...ticket, state, last_at: now() } },
      }),
    async link(by, at, { member, order }) {
      if (member !== "" && !(isMemberId(member) && (await database.get(keys.member(member))).value)) {
        return refuse("unknown_member");
      }
      const of = member === "" ? null : member as MemberId;
      const found = await getOrder(database, await findOrderNamed(database, order, of) ?? "");
      if (order !== "" && !found) return refuse("unknown_order");
      return await change(by, at, {
        what: "ticket.link",
        said: ({ order: linked = "" }) => linked,
        next({ order: _, ...ticket }) {
          return {
            ticket: {
              ...ticket,
              member: of,
              ...found && { order: found.value.id },
            },
          };
        },
      });
    },
    async medianMs() {
      const times = await listFirstAnswers(database, now() - WEEK_MS, ANSWERS_MAX);
      times.sort((one, other) => one - other);
      return times[Math.floor(times.length / 2)] ?? null;
    },
    async sweep(signal) {
      await each("solved", TICKET_CLOSE_MS, signal, (row) => {
        const draft = newChange();
        updateTicket(draft, row, { ...row.value, state: "closed", last_at: now() });
        return draft;
      });
      await each("closed", TICKET_LIFE_MS, signal, (row) => {
        const draft = newChange();
        removeTicket(draft, row);
        return draft;
      });
    },
    async fill(signal) {
      if ((await database.get(keys.ticketsFilled())).value !== null) return 0;
      let count = 0;
      for await (const { value } of database.list(keys.tickets(), { batch: 100 })) {
        if (signal?.aborted) return count;
        if (value.version !== undefined) continue;
        const draft = newChange();
        listTicket(draft, value);
        await database.commit(draft);
        count++;
      }
      const draft = newChange();
      set(draft, keys.ticketsFilled(), 0);
      await database.commit(draft);
      return count;
    },
  };

  /** Does something with the tickets of a state that have been in it for so long. Another isolate may do the same. */
  async function each(
    state: TicketState,
    ageMs: number,
    signal: AbortSignal | undefined,
    decide: (row: TicketRow) => ReturnType<typeof newChange>,
  ): Promise<void> {
    while (!signal?.aborted) {
      const { tickets } = await listTickets(database, state, { after: null, limit: AT_ONCE });
      const due = tickets.filter(({ last_at, at }) => (last_at ?? at) <= now() - ageMs);
      for (const { id } of due) {
        const row = await getTicketRow(database, id);
        if (row && stateOf(row.value) === state) await database.commit(decide(row));
      }
      if (due.length < AT_ONCE) return;
    }
  }
}
