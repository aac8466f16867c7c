/** Calls about the lists of conversations: contacts, the archive, and what is unread. */
import { z } from "zod/mini";
import {
  CONTACTS_PAGE,
  CONTACTS_PAGE_MAX,
  PINS_MAX,
  SEARCH_TEXT_MAX_CHARS,
  UNREAD_CHATS_EXACT,
  UNREAD_CHATS_MAX,
} from "@/domain/limits.ts";
import { MUTES } from "@/domain/mute.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging, wireMemberId } from "@/protocol/paging.ts";
import { contactsBefore, contactView, foundContact } from "@/protocol/views/contact.ts";

export const CONTACT_CALLS = {
  "user/contacts": defineCall({
    about:
      "The member's conversations, or the archived ones, the latest first, pinned ones before all others. Fewer rows than asked for means the end. " +
      "`before`, the lowest time and id of the rows that are there and not pinned, outranks `currentLength` and costs the same however long the list.",
    access: "member",
    effect: "read",
    input: z.object({
      ...paging(CONTACTS_PAGE, CONTACTS_PAGE_MAX),
      archived: z._default(z.union([z.literal(0), z.literal(1)]), 0),
      before: z.optional(contactsBefore),
    }),
    output: z.array(contactView),
    errors: [],
  }),
  "user/contact/get_by_id": defineCall({
    about:
      "One contact row, also of a member with whom there is no message yet, and whether it lies in the archive.",
    access: "member",
    effect: "read",
    input: z.object({ contact_id: wireMemberId }),
    output: foundContact,
    errors: ["unknown_user", "own_id"],
  }),
  "user/contacts/unread": defineCall({
    about:
      `Unread messages over all contacts that are not muted, as \`data[0].total\`. Where more than ${UNREAD_CHATS_EXACT} contacts have any, each of ` +
      `these counts once, and ${UNREAD_CHATS_MAX} at most.`,
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.array(z.object({ total: z.number() })),
    errors: [],
  }),
  "user/contacts/search": defineCall({
    about:
      "Contacts whose name has a word that begins with each word of `search`, in the order of the list, archived ones after " +
      "the others. Each call looks through a part of the list; `next` is the `before` of the next part, null at its end.",
    access: "member",
    effect: "read",
    rate: "search",
    input: z.object({
      search: z.string().check(z.minLength(1), z.maxLength(SEARCH_TEXT_MAX_CHARS)),
      before: z.optional(contactsBefore),
      recordsToTake: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(CONTACTS_PAGE_MAX)),
        CONTACTS_PAGE_MAX,
      ),
    }),
    output: z.object({ list: z.array(foundContact), next: z.nullable(contactsBefore) }),
    errors: [],
  }),
  "conversation/archive": defineCall({
    about:
      "Moves a conversation from the caller's contacts to their archive (1), or back (0). A new message brings it back too.",
    access: "member",
    effect: "idempotent",
    input: z.object({
      user_id: wireMemberId,
      archived: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id", "unknown_conversation"],
  }),
  "conversation/mute": defineCall({
    about:
      "Mutes a conversation for the caller, for 8 `hours`, a `week` or `always`, or ends that (`off`). Its messages come and " +
      "count in its row, but make no push, no mail and no sound, and are not in the total of unread messages. The other is " +
      "not told.",
    access: "member",
    effect: "idempotent",
    input: z.object({ user_id: wireMemberId, mute: z.enum(MUTES) }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id", "unknown_conversation"],
  }),
  "conversation/pin": defineCall({
    about:
      `Pins a conversation for the caller (1), or ends that (0). Pinned ones lead the caller's contacts, up to ${PINS_MAX} of ` +
      "them, until they are archived, deleted or blocked. The other is not told.",
    access: "member",
    effect: "idempotent",
    input: z.object({
      user_id: wireMemberId,
      pinned: z._default(z.union([z.literal(0), z.literal(1)]), 1),
    }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id", "unknown_conversation", "pins_full"],
  }),
  "conversation/delete": defineCall({
    about:
      "Takes a conversation out of the caller's lists, and its messages so far out of their sight, for good. The other " +
      "keeps them and is not told. The next message begins it anew.",
    access: "member",
    effect: "idempotent",
    input: z.object({ user_id: wireMemberId }),
    output: z.object({ user_id: z.string() }),
    errors: ["unknown_user", "own_id", "unknown_conversation"],
  }),
};
