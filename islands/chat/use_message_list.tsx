/** The list of a chat's messages, made again only when something in it has changed: not for a key that is pressed. */
import { useLayoutEffect, useMemo } from "react";
import type { VNode } from "preact";
import type { Chat } from "@/client/state/chat.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import { MessageList, type MessageListProps } from "@/islands/chat/message_list.tsx";
import type { ThreadView } from "@/islands/chat/use_thread.ts";
import type { Translate } from "@/locales/text.ts";

interface MessageListOptions {
  t: Translate;
  name: string;
  messages: Pick<ThreadView, "lines" | "scroll"> & { chat: Chat };
  /** Shows that the contact is writing, while they do. */
  Typing: MessageListProps["Typing"];
  Voice: MessageListProps["Voice"];
  /** The same object in every render. */
  actions: LineActions;
}

export function useMessageList({ t, name, messages, Typing, Voice, actions }: MessageListOptions): VNode {
  const { chat, lines, scroll: { box, list, layout, keep } } = messages;
  const { older, newer } = chat.pages;
  const [olderNow, newerNow] = [older.value, newer.value];
  const hasOlder = chat.thread.value.floor > 0;
  const hasNewer = chat.threads.window.value !== null;
  useLayoutEffect(keep, [Typing]);
  return useMemo(() => (
    <MessageList
      t={t}
      name={name}
      lines={lines}
      scroll={{ box, list, layout }}
      hasOlder={hasOlder}
      older={olderNow}
      onOlder={() => void chat.pages.loadOlder()}
      hasNewer={hasNewer}
      newer={newerNow}
      onNewer={() => void chat.pages.loadNewer()}
      Typing={Typing}
      Voice={Voice}
      actions={actions}
    />
  ), [t, name, chat, lines, layout, hasOlder, olderNow, hasNewer, newerNow, Typing, Voice, actions]);
}
