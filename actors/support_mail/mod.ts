/**
 * Takes mails to support into tickets, each once: the place up to which the mailbox is read, the Message-ID, and what
 * becomes of the mail are one change (TK-8, TK-9).
 *
 * 1. What has been taken, by its place or its Message-ID, changes nothing any more.
 * 2. A mail that names a ticket with its token, or comes from its writer and names its number, joins its thread.
 * 3. Any other begins a ticket. What a program has sent never does, and is never answered.
 */
import { createHash } from "node:crypto";
import { DESK, makeTicketId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import { type IncomingMail, languageOf } from "@/domain/incoming_mail.ts";
import { parseLanguage } from "@/domain/language.ts";
import {
  MAIL_TAKEN_LIFE_MS,
  MAILS_FROM_ADDRESS,
  MAILS_TO_THREAD,
  TICKET_ENTRIES_MAX,
  TICKET_TEXT_MAX_CODE_POINTS,
} from "@/domain/limits.ts";
import type { Mailbox, ReceivedMail } from "@/domain/mailbox.ts";
import { accept } from "@/domain/refusals.ts";
import { stateAfter } from "@/domain/tickets.ts";
import { check, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import type { Ticket, TicketEntry } from "@/store/records.ts";
import { getTicketRow } from "@/store/tickets/reader.ts";
import { addTicket, stateOf, updateTicket } from "@/store/tickets/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { addReceipt, mayHaveReceipt } from "@/actors/support_mail/receipt.ts";
import { readMail } from "@/actors/support_mail/read_mail.ts";
import type { SupportThreads } from "@/actors/support_mail/threads.ts";

/** What became of a mail; all but the first two stay in the mailbox alone. */
export type Taken =
  | "answer"
  | "new"
  | "known"
  | "own"
  | "automatic"
  | "too_many"
  | "thread_full"
  | "not_understood";

export interface SupportMail {
  /** Takes a mail; however often it comes it is taken once. */
  take(mail: ReceivedMail): Promise<Taken>;
  /** Takes what is new in the mailbox. One instance at a time does. */
  read(mailbox: Mailbox, signal: AbortSignal, tell: (taken: Taken) => void): Promise<void>;
}

/** What is to be done with a mail. */
type Plan =
  | { what: "leave"; why: Taken }
  | { what: "join"; ticket: string; mail: IncomingMail; from: string }
  | { what: "begin"; mail: IncomingMail; from: { name: string; email: string }; receipt: boolean };

export function openSupportMail(env: ActorEnv, threads: SupportThreads): SupportMail {
  const { database, now } = env;

  async function plan(mail: IncomingMail | null): Promise<Plan> {
    if (!mail?.from) return { what: "leave", why: "not_understood" };
    if (threads.isOwn(mail)) return { what: "leave", why: "own" };
    const { from } = mail;
    const named = threads.find(mail) ?? await namedByWriter(mail.subject, from.email);
    const row = named === null ? null : await getTicketRow(database, named);
    if (row) {
      if ((row.value.entries ?? 0) >= TICKET_ENTRIES_MAX) return { what: "leave", why: "thread_full" };
      const limit = { limit: MAILS_TO_THREAD, now: now() };
      const waitMs = await countAttempt(database, "support_thread", row.value.id, limit);
      if (waitMs > 0) return { what: "leave", why: "too_many" };
      return { what: "join", ticket: row.value.id, mail, from: from.email };
    }
    if (mail.automatic) return { what: "leave", why: "automatic" };
    const limit = { limit: MAILS_FROM_ADDRESS, now: now() };
    const waitMs = await countAttempt(database, "support_mail", from.email, limit);
    if (waitMs > 0) return { what: "leave", why: "too_many" };
    return { what: "begin", mail, from, receipt: await mayHaveReceipt(env, from.email) };
  }

  /** A number in a subject counts for its writer's address alone: anybody may write it. */
  async function namedByWriter(subject: string, email: string): Promise<string | null> {
    const [number] = /\b[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}\b/.exec(subject.toLowerCase()) ?? [];
    if (number === undefined) return null;
    return (await database.get(keys.ticket(number))).value?.email === email ? number : null;
  }

  async function take({ place, raw }: ReceivedMail): Promise<Taken> {
    const mail = await readMail(raw);
    const hash = createHash("sha256").update(mail?.id ?? raw).digest("hex");
    const isOver = await database.getMany([keys.mailboxPlace(), keys.mailTaken(hash)]);
    const isRead = isBehind(isOver[0].value, place);
    if (isRead) return "known";
    const planned: Plan = isOver[1].value === null ? await plan(mail) : { what: "leave", why: "known" };
    const done = await commitDraft(env, async (draft) => {
      const [at, taken, route] = await database.getMany([
        keys.mailboxPlace(),
        keys.mailTaken(hash),
        keys.route(DESK),
      ]);
      if (isBehind(at.value, place)) return accept<Taken>("known");
      check(draft, at);
      set(draft, at.key, place);
      if (planned.what === "leave" || taken.value !== null) {
        return accept<Taken>(planned.what === "leave" ? planned.why : "known");
      }
      check(draft, taken);
      set(draft, taken.key, now(), MAIL_TAKEN_LIFE_MS);
      const text = textOf(planned.mail, planned.what === "begin");
      if (planned.what === "join") {
        const row = await getTicketRow(database, planned.ticket);
        // It has been removed meanwhile; whoever writes again begins anew.
        if (!row) return accept<Taken>("too_many");
        updateTicket(draft, row, joined(row.value, planned.mail), entryOf(planned, row.value, text));
      } else {
        const ticket = await begun(planned, text);
        addTicket(draft, ticket);
        if (planned.receipt) addReceipt(env, draft, ticket);
      }
      notifyDesk(draft, route, [{ about: "list", list: "tickets" }]);
      return accept<Taken>(planned.what === "join" ? "answer" : "new");
    });
    if (!done.ok) throw new TypeError("Cannot refuse a mail");
    return done.value;
  }

  function joined(ticket: Ticket, { automatic, id }: IncomingMail): Ticket {
    if (automatic) return ticket;
    const state = stateAfter(stateOf(ticket), "written");
    return { ...ticket, state, last_at: now(), ...id !== null && { mail_id: id } };
  }

  function entryOf(
    { mail, from }: { mail: IncomingMail; from: string },
    ticket: Ticket,
    text: string,
  ): TicketEntry {
    return {
      kind: "written",
      by: "system",
      text,
      at: now(),
      by_mail: true,
      ...from !== ticket.email && { from },
      ...mail.automatic && { automatic: true },
      ...mail.attachments.length > 0 && { attachments: [...mail.attachments] },
    };
  }

  /** Whose address it is says nothing about who has written: the ticket is no member's until somebody of the desk says so. */
  async function begun(
    { mail, from }: { mail: IncomingMail; from: { name: string; email: string } },
    text: string,
  ): Promise<Ticket> {
    const known = await getMemberByEmail(database, from.email);
    return {
      id: makeTicketId(env.randomBytes(TICKET_ID_BYTES)),
      member: null,
      email: from.email,
      name: from.name || from.email,
      topic: "other",
      text,
      lang: parseLanguage(known?.value.lang ?? "") ?? languageOf(text),
      at: now(),
      by_mail: true,
      ...mail.id !== null && { mail_id: mail.id },
      ...mail.attachments.length > 0 && { attachments: [...mail.attachments] },
    };
  }

  return {
    take,
    async read(mailbox, signal, tell) {
      if (!isFirst(env)) return;
      const { value: place } = await database.get(keys.mailboxPlace());
      await mailbox.read(place, async (mail) => tell(await take(mail)), signal);
    },
  };
}

function isBehind(
  read: { validity: string; uid: number } | null,
  place: { validity: string; uid: number },
): boolean {
  return read !== null && read.validity === place.validity && place.uid <= read.uid;
}

/** What is kept of a mail's words: its subject where it begins a ticket, and not more than fits. */
function textOf({ subject, text }: IncomingMail, withSubject: boolean): string {
  const all = [...(withSubject && subject ? `${subject}\n\n${text}` : text || subject || "–").trim()];
  const kept = all.slice(0, TICKET_TEXT_MAX_CODE_POINTS).join("");
  return (all.length > TICKET_TEXT_MAX_CODE_POINTS ? `${kept} […]` : kept) || "–";
}
