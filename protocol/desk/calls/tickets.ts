/** Calls about messages to support. Times in seconds since 1970, places in milliseconds. */
import { z } from "zod/mini";
import { LANGUAGES } from "@/domain/language.ts";
import { TICKET_ENTRIES, TICKET_STATES } from "@/domain/tickets.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { flag, placeView } from "@/protocol/desk/views/decision.ts";
import { wireMemberId } from "@/protocol/paging.ts";

const at = {
  ticket: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Of the ticket as the caller saw it. */
  version: z.coerce.number().check(z.int(), z.minimum(0)),
};
const changed = z.object({ version: z.number() });

const ticketView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  text: z.string(),
  lang: z.string(),
  at: z.number(),
  last_at: z.number(),
  state: z.enum(TICKET_STATES),
  member: z.nullable(z.string()),
  order: z.nullable(z.string()),
  /** Who is at it. */
  staff: z.nullable(z.object({ id: z.string(), name: z.string() })),
  own: flag,
  /** Seconds until the first answer; null before it. */
  first_answer_s: z.nullable(z.number()),
  version: z.number(),
  /** Names of what was attached to the first message, which is not kept. */
  attachments: z.array(z.string()),
});
export type TicketView = z.infer<typeof ticketView>;

const CHANGES = [
  "unknown_ticket",
  "ticket_changed",
  "ticket_text_invalid",
  "unknown_member",
  "unknown_order",
] as const;

export const TICKETS_CALLS = {
  tickets: defineDeskCall({
    about:
      "Messages to support in a state, by whose they are and by language, the longest waiting first, or those of a member; 50 at a time.",
    may: "tickets",
    effect: "read",
    input: z.object({
      state: z._default(z.enum(TICKET_STATES), "new"),
      member: z.optional(wireMemberId),
      /** Whose they are: the caller's own, or nobody's. */
      whose: z.optional(z.enum(["mine", "nobody"])),
      lang: z.optional(z.enum(LANGUAGES)),
      after: z.optional(z.object({
        at: z.coerce.number().check(z.int(), z.minimum(0)),
        id: z.string().check(z.maxLength(40)),
      })),
    }),
    output: z.object({
      tickets: z.array(ticketView),
      next: placeView,
      /** Median seconds until the first answer in the last week; null without one. */
      first_answer_s: z.nullable(z.number()),
    }),
    errors: [],
  }),
  ticket: defineDeskCall({
    about: "One message to support with its thread. It is logged.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({ ticket: at.ticket }),
    output: z.object({
      ticket: ticketView,
      entries: z.array(z.object({
        kind: z.enum(TICKET_ENTRIES),
        by: z.nullable(z.string()),
        text: z.string(),
        at: z.number(),
        /** Whether it came by mail; from whom, where that is not the ticket's address. */
        by_mail: flag,
        from: z.nullable(z.string()),
        /** Sent by a program. */
        automatic: flag,
        /** Names of what was attached, which is not kept. */
        attachments: z.array(z.string()),
      })),
    }),
    errors: ["unknown_ticket"],
  }),
  "ticket/write": defineDeskCall({
    about:
      "Adds to a thread: an answer, which leaves by mail; a note for the desk; or what came by other ways, typed in.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({ ...at, kind: z.enum(TICKET_ENTRIES), text: z.string().check(z.maxLength(20_000)) }),
    output: changed,
    errors: CHANGES,
  }),
  "ticket/assign": defineDeskCall({
    about: "The caller takes a ticket, or gives it back.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({ ...at, take: flag }),
    output: changed,
    errors: CHANGES,
  }),
  "ticket/state": defineDeskCall({
    about: "Sets the state of a ticket.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({ ...at, state: z.enum(TICKET_STATES) }),
    output: changed,
    errors: CHANGES,
  }),
  "ticket/link": defineDeskCall({
    about: "Says whose ticket it is, and which order it is about; empty for none.",
    may: "tickets",
    effect: "idempotent",
    input: z.object({
      ...at,
      member: z.string().check(z.maxLength(40)),
      order: z.string().check(z.maxLength(40)),
    }),
    output: changed,
    errors: CHANGES,
  }),
} as const;
