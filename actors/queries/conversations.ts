/** What a member may ask about their own conversations. Always read from the database. */
import { isMemberId, type MemberId, pairOf } from "@/domain/ids.ts";
import { RESUME_MAX_MESSAGES } from "@/domain/limits.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import {
  type ContactRecord,
  countUnread,
  getConversation,
  listContacts,
  listMessages,
  sideOf,
} from "@/store/conversations/reader.ts";
import { getMember, getMembers } from "@/store/members/reader.ts";
import type { Conversation } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import { toContactView } from "@/actors/queries/views.ts";

export interface ConversationQueries {
  contacts(owner: MemberId, page: HandlerInput<"user/contacts">): Promise<ContactView[]>;
  contact(owner: MemberId, other: string): Promise<Result<ContactView, "unknown_user" | "own_id">>;
  unread(owner: MemberId): Promise<number>;
  messages(
    viewer: MemberId,
    input: HandlerInput<"messages">,
  ): Promise<Result<CallOutput<"messages">, "unknown_user" | "own_id">>;
}

/** Opens the queries about conversations. */
export function openConversationQueries(env: ActorEnv, presence: Presence): ConversationQueries {
  const { database, now } = env;

  async function toViews(owner: MemberId, records: readonly ContactRecord[]): Promise<ContactView[]> {
    const ids = records.map((record) => record.other);
    const [members, online] = await Promise.all([getMembers(database, ids), presence.listOnline(ids)]);
    const byId = new Map(members.map((member) => [member.id, member]));
    return records.flatMap(({ other, conversation }) => {
      const member = byId.get(other);
      return member
        ? toContactView(owner, member, { conversation, online: online.has(other), now: now() })
        : [];
    });
  }

  return {
    async contacts(owner, { archived, currentLength, recordsToTake }) {
      const records = await listContacts(database, owner, {
        archived: archived === 1,
        offset: currentLength,
        limit: recordsToTake,
      });
      // The index knows seconds; within one, the later message still comes first.
      records.sort((one, other) => (other.conversation.last?.at ?? 0) - (one.conversation.last?.at ?? 0));
      return await toViews(owner, records);
    },
    async contact(owner, other) {
      if (!isMemberId(other)) return refuse("unknown_user");
      if (!can(owner, "approach", other)) return refuse("own_id");
      const conversation = await getConversation(database, pairOf(owner, other));
      if (!isOpen(owner, other, conversation)) return refuse("unknown_user");
      const [view] = await toViews(owner, [{ other, conversation }]);
      return view ? accept(view) : refuse("unknown_user");
    },
    unread: (owner) => countUnread(database, owner),
    async messages(viewer, input) {
      const { contact_user_id: other, recordsToTake: take, currentLength, before_seq, after_seq } = input;
      if (!isMemberId(other)) return refuse("unknown_user");
      if (!can(viewer, "approach", other)) return refuse("own_id");
      const pair = pairOf(viewer, other);
      const conversation = await getConversation(database, pair);
      if (!isOpen(viewer, other, conversation)) return refuse("unknown_user");
      const { last_seq } = conversation;
      if (last_seq === 0 && !(await getMember(database, other))) return refuse("unknown_user");
      const read_seq = conversation.sides[sideOf(pair, other)].read_seq;
      const about = { last_seq, read_seq };
      if (after_seq !== undefined && last_seq - after_seq > RESUME_MAX_MESSAGES) {
        return accept({ ...about, list: [], has_more: true, resync: true });
      }
      const from = after_seq !== undefined
        ? after_seq + 1
        : Math.max(1, (before_seq ?? last_seq + 1 - currentLength) - take);
      const to = after_seq !== undefined
        ? Math.min(last_seq + 1, from + take)
        : Math.min(last_seq + 1, before_seq ?? last_seq + 1 - currentLength);
      const rows = await listMessages(database, pair, { from, to });
      return accept({
        ...about,
        list: rows.map((row) => toMessageView(viewer, pair, { ...row, conversation, now: now() })),
        has_more: after_seq !== undefined ? to <= last_seq : from > 1,
        resync: false,
      });
    },
  };
}

/** A conversation knows itself whether a block has closed it. */
function isOpen(viewer: MemberId, other: MemberId, { closed }: Conversation): boolean {
  return can(viewer, "chat", other, { isBlocked: closed ?? false });
}
