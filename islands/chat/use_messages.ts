/** The messages of an open chat of a member's, as its island shows them (use_thread.ts), with what is on its way. */
import { useCallback, useMemo } from "react";
import type { Client, Me } from "@/client/client.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { MessagesPage } from "@/client/state/thread.ts";
import { useOpenedChat } from "@/islands/chat/use_opened_chat.ts";
import { type ThreadView, useThread } from "@/islands/chat/use_thread.ts";
import type { useReader } from "@/islands/use_reader.ts";

interface MessagesOptions {
  me: Me;
  client: Client | null;
  contact: string;
  page: MessagesPage;
  reader: ReturnType<typeof useReader>;
  /** When the page was rendered, in seconds since 1970. */
  rendered: number;
}

interface Messages extends ThreadView {
  chat: Chat;
  /** Whether there is a photo to look at. */
  hasOpenPhoto: boolean;
}

const NO_ENTRIES: readonly OutboxEntry[] = [];
const NO_PROGRESS: ReadonlyMap<string, number> = new Map();

export function useMessages({ me, client, contact, page, reader, rendered }: MessagesOptions): Messages {
  const { chat, back, note } = useOpenedChat(me, contact, page);
  const thread = useThread({
    chat,
    back,
    note,
    entries: client?.outbox.entries.value ?? NO_ENTRIES,
    progress: client?.outbox.progress.value ?? NO_PROGRESS,
    reader,
    rendered,
    onRead: useCallback((read: Chat) => client?.readChat(read), [client]),
    onFailed: useCallback(
      () => client?.notices.show({ type: "error", message: "refusal.something_wrong" }),
      [client],
    ),
  });
  const { lines } = thread;
  const hasOpenPhoto = useMemo(
    () => lines.some((line) => line.kind === "message" && line.photo?.kind === "open"),
    [lines],
  );
  return { chat, ...thread, hasOpenPhoto };
}
