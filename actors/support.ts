/**
 * Messages to support: one change stores the ticket, and queues a receipt and, where nobody reads the mailbox here, a letter to
 * the operator. Members see their own threads, without what the desk notes, and write back (TK-11).
 */
import { DESK, makeTicketId, type MemberId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { TICKET_ENTRIES_MAX } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import {
  checkSupport,
  checkSupportText,
  SUPPORT_FIELDS,
  type SupportCode,
  type SupportForm,
} from "@/domain/support.ts";
import { stateAfter } from "@/domain/tickets.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Route, Ticket, TicketEntry } from "@/store/records.ts";
import { getTicket, listTicketEntries, listTicketsOf } from "@/store/tickets/reader.ts";
import { addTicket, stateOf, updateTicket } from "@/store/tickets/writer.ts";
import { commitDraft, runCommand } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openSupportMail, type SupportMail } from "@/actors/support_mail/mod.ts";
import { addReceipt, mayHaveReceipt } from "@/actors/support_mail/receipt.ts";
import { openSupportThreads, type SupportThreads } from "@/actors/support_mail/threads.ts";

export type { Ticket };

export interface SupportOrigin {
  /** The writer, if signed in. */
  member: MemberId | null;
  /** Network address of the visitor, for the limit. */
  address: string;
  lang: Language;
}

export interface Support {
  /** Stores a message and has it mailed to the operator. Refuses with the first wrong field; see `checkSupport`. */
  send(
    form: SupportForm,
    origin: SupportOrigin,
  ): Promise<Result<{ ticket: string }, SupportCode | "too_many_requests">>;
  /** The latest messages of a member. */
  ofMember(member: MemberId): Promise<Ticket[]>;
  /** A member's message with what both sides have written; null where it is not theirs. */
  read(member: MemberId, id: string): Promise<SupportThread | null>;
  /** Adds to a thread of the member's, once a `rid`. */
  write(
    member: MemberId,
    id: string,
    written: { text: string; rid: string },
  ): Promise<Result<null, WriteCode | "deadline_exceeded">>;
  threads: SupportThreads;
  mail: SupportMail;
}

export interface SupportThread {
  ticket: Ticket;
  entries: TicketEntry[];
}

export type WriteCode =
  | "not_found"
  | "support_text_invalid"
  | "support_text_too_long"
  | "too_many_requests"
  | "idempotency_mismatch";

const TICKETS_SHOWN = 20;

/** Opens support on an isolate. */
export function openSupport(
  env: ActorEnv,
  { limit, secret, isRead }: { limit: WindowLimit; secret: Uint8Array; isRead: boolean },
): Support {
  const { database, now, randomBytes, uuid, catalogue } = env;
  const threads = openSupportThreads({ secret, isRead, address: () => catalogue().site.support_email });
  return {
    threads,
    mail: openSupportMail(env, threads),
    ofMember: (member) => listTicketsOf(database, member, TICKETS_SHOWN),
    async read(member, id) {
      const ticket = await getTicket(database, id);
      if (ticket?.member !== member) return null;
      const entries = await listTicketEntries(database, id);
      return { ticket, entries: entries.filter(({ kind }) => kind !== "note") };
    },
    async write(member, id, { text: raw, rid }) {
      const text = checkSupportText(raw);
      if (!text.ok) return text;
      if ((await getTicket(database, id))?.member !== member) return refuse("not_found");
      const isDone = (await database.get(keys.rid(member, rid))).value !== null;
      const waitMs = isDone ? 0 : await countAttempt(database, "support", member, { limit, now: now() });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      type Loaded = { row: Entry<Ticket>; route: Entry<Route> };
      const written = await runCommand<Loaded, { ticket: string }, WriteCode>(env, {
        once: { member, rid, module: "support/write", content: [id, text.value] },
        async load(read) {
          const [row, route] = await read([keys.ticket(id), keys.route(DESK)]);
          return { row, route };
        },
        decide({ row, route }, draft) {
          const { value: ticket } = row;
          if (ticket?.member !== member) return refuse("not_found");
          if ((ticket.entries ?? 0) >= TICKET_ENTRIES_MAX) {
            return refuse("too_many_requests", { retry_after_ms: limit.windowMs });
          }
          const at = now();
          const state = stateAfter(stateOf(ticket), "written");
          const entry: TicketEntry = { kind: "written", by: "system", text: text.value, at };
          updateTicket(draft, { ...row, value: ticket }, { ...ticket, state, last_at: at }, entry);
          notifyDesk(draft, route, [{ about: "list", list: "tickets" }]);
          return accept({ ticket: id });
        },
      });
      return written.ok ? accept(null) : written;
    },
    async send(form, { member, address, lang }) {
      const checked = checkSupport(form);
      if (!checked.ok) {
        const refusal = SUPPORT_FIELDS.flatMap((field) => checked.errors[field] ?? [])[0];
        if (!refusal) throw new TypeError("Cannot refuse a support form without a wrong field");
        return { ok: false, refusal };
      }
      const waitMs = await countAttempt(database, "support", address, { limit, now: now() });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const id = makeTicketId(randomBytes(TICKET_ID_BYTES));
      const at = now();
      const hasReceipt = await mayHaveReceipt(env, checked.value.email);
      await commitDraft(env, async (draft) => {
        const ticket: Ticket = { ...checked.value, id, member, lang, at };
        addTicket(draft, ticket);
        if (hasReceipt) addReceipt(env, draft, ticket);
        notifyDesk(draft, await database.get(keys.route(DESK)), [{ about: "list", list: "tickets" }]);
        if (!isRead) {
          addLetter(draft, {
            id: uuid(),
            kind: "support",
            to: catalogue().site.support_email,
            lang,
            member: null,
            data: { ticket: id },
            now: at,
          });
        }
        return accept(null);
      });
      env.wakeMailer();
      return accept({ ticket: id });
    },
  };
}
