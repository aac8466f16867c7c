/** Calls of the desk within one chat: opening and reading it, what is kept beside it, drafts. */
import { z } from "zod/mini";
import { NOTE_KINDS } from "@/domain/desk.ts";
import {
  MESSAGES_PAGE,
  MESSAGES_PAGE_MAX,
  REASON_MAX_CODE_POINTS,
  SEARCH_TEXT_MAX_CHARS,
} from "@/domain/limits.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { chatView, noteView, readChatSides } from "@/protocol/desk/views/chat.ts";
import { messageView } from "@/protocol/views/message.ts";

/** Far more than the longest text; its real limit is counted in code points and said in a refusal. */
const TEXT_MAX_CHARS = 10_000;

const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/** A conversation between a virtual profile and a member. */
const pair = { persona: wireMemberId, member: wireMemberId };
const memberOrNone = z.string().check(z.maxLength(64));
const newNote = {
  ...pair,
  kind: z.enum(NOTE_KINDS),
  text: z.string().check(z.maxLength(TEXT_MAX_CHARS)),
  message_id: z.optional(z.string().check(z.maxLength(64))),
};
const noteId = z.string().check(z.minLength(1), z.maxLength(64));
const NOTE_ERRORS = ["unknown_user", "unknown_persona", "claim_lost"] as const;
const ADD_ERRORS = [
  ...NOTE_ERRORS,
  "blank_message",
  "note_too_long",
  "limit_reached",
  "unknown_message",
  "idempotency_mismatch",
] as const;

export const CHAT_CALLS = {
  "chat/open": defineDeskCall({
    about:
      "What whoever holds a chat sees beside it. The first call of a claim is logged as a reading of the profile; a page " +
      "that loads again reads no more.",
    // Safety holds what was handed to it.
    may: null,
    effect: "idempotent",
    input: z.object({ ...pair, claim: z.number().check(z.int(), z.minimum(1)) }),
    output: chatView,
    errors: ["unknown_user", "unknown_persona", "claim_lost"],
  }),
  "chat/read": defineDeskCall({
    about:
      "Messages of a chat that the caller has not claimed, oldest first, back from `before_seq`. Each page is logged as a " +
      "reading with its reason: by supervisors for their own teams, by safety for all, by support with the number of a ticket.",
    may: "read_chats",
    effect: "idempotent",
    input: z.object({
      ...pair,
      reason: z.string().check(z.maxLength(REASON_MAX_CODE_POINTS * 4)),
      ticket: z.optional(z.string().check(z.maxLength(64))),
      before_seq: z.optional(seq),
      recordsToTake: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE_MAX)),
        MESSAGES_PAGE,
      ),
    }),
    output: z.object({
      ...readChatSides.shape,
      list: z.array(messageView),
      /** Whether there are messages before these. */
      has_more: z.boolean(),
      last_seq: z.number(),
    }),
    errors: ["unknown_user", "unknown_persona", "reason_required"],
  }),
  "draft/keep": defineDeskCall({
    about:
      "Keeps what the caller has begun to write in a chat, up to 2,000 code points; an empty text takes it away. It stays when the " +
      "claim is lost.",
    may: null,
    effect: "idempotent",
    input: z.object({ ...pair, text: z.string().check(z.maxLength(TEXT_MAX_CHARS)) }),
    output: z.object({ kept: z.union([z.literal(0), z.literal(1)]) }),
    errors: ["unknown_user", "unknown_persona", "message_too_long"],
  }),
  "note/add": defineDeskCall({
    about:
      "Writes down what a member has said of themselves, for all who answer them: by whoever holds a chat of theirs, or may " +
      "read it. Notes are the member's personal data. The log says kind and number, not the text.",
    may: null,
    effect: "once",
    input: z.object(newNote),
    output: z.object({ note: noteView }),
    errors: ADD_ERRORS,
  }),
  "note/remove": defineDeskCall({
    about: "Takes a note about a member away.",
    may: null,
    effect: "idempotent",
    input: z.object({ ...pair, id: noteId }),
    output: z.object({ id: z.string() }),
    errors: [...NOTE_ERRORS, "unknown_note"],
  }),
  "note/search": defineDeskCall({
    about:
      "Notes about a member that contain all the words of `text`, whatever their case, accents and vowel points. Unless the " +
      "caller has opened the chat, it is logged as a reading of the profile.",
    may: null,
    effect: "idempotent",
    input: z.object({ ...pair, text: z.string().check(z.maxLength(SEARCH_TEXT_MAX_CHARS)) }),
    output: z.object({ notes: z.array(noteView) }),
    errors: NOTE_ERRORS,
  }),
  facts: defineDeskCall({
    about: "What a virtual profile has said of itself, the newest first: for whoever makes profiles.",
    may: "personas",
    effect: "read",
    input: z.object({ persona: wireMemberId }),
    output: z.object({ facts: z.array(noteView) }),
    errors: ["unknown_persona"],
  }),
  "fact/add": defineDeskCall({
    about:
      "Writes down what a virtual profile has said of itself, so that it never says otherwise: by whoever holds the chat with " +
      "`member`, or may read it, or makes profiles; these name no member.",
    may: null,
    effect: "once",
    input: z.object({ ...newNote, member: z._default(memberOrNone, "") }),
    output: z.object({ fact: noteView }),
    errors: ADD_ERRORS,
  }),
  "fact/remove": defineDeskCall({
    about: "Takes a fact about a virtual profile away.",
    may: null,
    effect: "idempotent",
    input: z.object({ persona: wireMemberId, member: z._default(memberOrNone, ""), id: noteId }),
    output: z.object({ id: z.string() }),
    errors: [...NOTE_ERRORS, "unknown_note"],
  }),
} as const;
