/** What a member may ask about the messages of their own conversations. Always read from the database. */
import { isMemberId, type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { clearedSeq, getConversation, listMessages, sideOf } from "@/store/conversations/reader.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Conversation, Message } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import { rangeOf } from "@/actors/queries/message_range.ts";
import { searchMessages } from "@/actors/queries/message_search.ts";

type ChatCode = CallError<"messages"> & CallError<"messages/search">;

export interface ConversationQueries {
  /** A page of messages: back from the newest or from one of them, or on from one. */
  messages(
    viewer: MemberId,
    input: HandlerInput<"messages">,
  ): Promise<Result<CallOutput<"messages">, ChatCode>>;
  /** The latest texts that contain what is searched for. */
  search(
    viewer: MemberId,
    input: HandlerInput<"messages/search">,
  ): Promise<Result<CallOutput<"messages/search">, ChatCode>>;
}

/** A conversation as it is open to one of its members. */
interface OwnChat {
  pair: Pair;
  conversation: Conversation;
  /** Messages up to this one are gone for them. */
  floor: number;
}

/** Opens the queries about conversations. */
export function openConversationQueries({ database, now }: ActorEnv): ConversationQueries {
  async function openChat(viewer: MemberId, other: string): Promise<Result<OwnChat, ChatCode>> {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(viewer, "approach", other)) return refuse("own_id");
    const pair = pairOf(viewer, other);
    const conversation = await getConversation(database, pair);
    // A conversation knows itself whether a block has closed it.
    if (!can(viewer, "chat", other, { isBlocked: conversation.closed ?? false })) {
      return refuse("unknown_user");
    }
    if (conversation.last_seq === 0 && !(await getMember(database, other))) return refuse("unknown_user");
    return accept({ pair, conversation, floor: clearedSeq(conversation, sideOf(pair, viewer)) });
  }

  /** Premium matters, and is read, only where the viewer has replied to a story. */
  async function show(
    viewer: MemberId,
    { pair, conversation }: OwnChat,
    rows: readonly { seq: number; message: Message }[],
  ): Promise<MessageView[]> {
    const replies = rows.some(({ message }) => message.story && message.sender_id === viewer);
    const seesStories = !replies || hasPremium(await getMember(database, viewer), now());
    return rows.map((row) => toMessageView(viewer, pair, { ...row, conversation, now: now(), seesStories }));
  }

  return {
    async messages(viewer, input) {
      const chat = await openChat(viewer, input.contact_user_id);
      if (!chat.ok) return chat;
      const { pair, conversation, floor } = chat.value;
      const { last_seq, reacts = 0, sides } = conversation;
      const side = sideOf(pair, viewer);
      const own_read_seq = sides[side].read_seq;
      const about = {
        last_seq,
        read_seq: sides[side === 0 ? 1 : 0].read_seq,
        ...(own_read_seq > 0 && { own_read_seq }),
        reacts,
        ...(floor > 0 && { cleared_seq: floor }),
      };
      const range = rangeOf(input, { floor, last: last_seq });
      if (!range) return accept({ ...about, list: [], has_more: true, resync: true });
      const rows = await listMessages(database, pair, range);
      return accept({
        ...about,
        list: await show(viewer, chat.value, rows),
        has_more: range.hasMore,
        resync: false,
      });
    },
    async search(viewer, { contact_user_id, search, before_seq, recordsToTake: take }) {
      const chat = await openChat(viewer, contact_user_id);
      if (!chat.ok) return chat;
      const { pair, conversation, floor } = chat.value;
      const end = conversation.last_seq + 1;
      const before = Math.min(end, before_seq ?? end);
      const { found, next } = await searchMessages(database, pair, { search, before, take, floor });
      return accept({
        list: await show(viewer, chat.value, found),
        next_seq: next,
      });
    },
  };
}
