/** What a tab shows of a conversation, beside what a device that has just come would be told of it. */
import { isSeen, reactionsOf } from "@/client/state/thread.ts";
import type { CallInput, CallOutput, Module } from "@/protocol/calls/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView, ReactionView } from "@/protocol/views/message.ts";
import type { Client } from "@/client/client.ts";
import type { Archive } from "@/client/state/archive.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { Contacts } from "@/client/state/contacts.ts";

const PAGE = 100;

/** What makes up a tab. */
export interface TabParts {
  client: Client;
  chat: Chat;
  contacts: Contacts;
  archive: Archive;
}

/** How a device that has just come asks: each call must succeed. */
export interface Fetch {
  expectReply<M extends Module>(module: M, data: CallInput<M>): Promise<CallOutput<M>>;
}

/** What can be compared: without what differs by how it came, such as the `rid` of one's own messages. */
export interface ShownState {
  messages: unknown[];
  /** How far the contact has read. */
  read_seq: number;
  contacts: unknown[];
  archived: unknown[];
  unread: number | null;
  credits: number;
  isTyping: boolean;
}

/** What a tab shows; of its chat the newest messages, as many as a page has. */
export function shownBy({ chat, client, contacts, archive }: TabParts): ShownState {
  const thread = chat.threads.newest.peek();
  return {
    messages: thread.messages.slice(-PAGE).map((message) =>
      messageOf(
        { ...message, seen: isSeen(thread, message, chat.me) },
        message.unsent ? [] : reactionsOf(thread, message, chat.me),
      )
    ),
    read_seq: thread.readByContact,
    contacts: contacts.rows.peek().map(rowOf),
    archived: archive.rows.peek().map(rowOf),
    unread: client.unread.total.peek(),
    credits: client.balance.peek().credits,
    isTyping: client.typing.isWriting(chat.contact),
  };
}

/** What the server tells a device of the same member, of as many messages as the tab has loaded. */
export async function fetchFresh(device: Fetch, { chat }: Pick<TabParts, "chat">): Promise<ShownState> {
  const { floor } = chat.threads.newest.peek();
  const [{ user }, page, contacts, archived, [unread]] = await Promise.all([
    device.expectReply("session/validate", {}),
    device.expectReply("messages", { contact_user_id: chat.contact, recordsToTake: PAGE }),
    listAll(device, 0),
    listAll(device, 1),
    device.expectReply("user/contacts/unread", {}),
  ]);
  return {
    messages: page.list.filter(({ seq }) => seq > floor).map((message) =>
      messageOf(message, message.reactions ?? [])
    ),
    read_seq: page.read_seq,
    contacts: contacts.map(rowOf),
    archived: archived.map(rowOf),
    unread: unread?.total ?? 0,
    credits: user?.credits ?? 0,
    isTyping: false,
  };
}

async function listAll(device: Fetch, archived: 0 | 1): Promise<CallOutput<"user/contacts">> {
  return await device.expectReply("user/contacts", { archived, recordsToTake: 20 });
}

function messageOf(message: MessageView, reactions: readonly ReactionView[]): unknown {
  const { rid: _rid, reactions: _reactions, ...rest } = message;
  const shown = reactions.filter(({ reaction }) => reaction !== "");
  return { ...rest, reactions: shown.map((each) => JSON.stringify(each)).sort() };
}

/** Presence moves by itself; how soon a virtual profile answers is told of one contact alone. */
function rowOf({ status: _status, ...row }: ContactView & { answers?: unknown }): unknown {
  const { answers: _answers, ...told } = row;
  return told;
}
