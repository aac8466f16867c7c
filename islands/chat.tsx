/**
 * One chat: its header, its messages and the box to write in. Rendered by the page of /chat/{slug}.
 * Kept: what it shows is the thread of its page plus what the client heard since; sending goes through the outbox.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { ChatHeader } from "@/components/chat_header.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { ellipsisVerticalIcon } from "@/components/icons.ts";
import type { Me } from "@/client/client.ts";
import { Chat as ChatState } from "@/client/state/chat.ts";
import { countAfter, type MessagesPage } from "@/client/state/thread.ts";
import { JumpButton } from "@/islands/chat/jump_button.tsx";
import { linesOf } from "@/islands/chat/lines.ts";
import { MessageList } from "@/islands/chat/message_list.tsx";
import { photoEnds } from "@/islands/chat/photo_look.ts";
import { useChatMenu } from "@/islands/chat/use_chat_menu.ts";
import { useDraft } from "@/islands/chat/use_draft.ts";
import { useDrop } from "@/islands/chat/use_drop.ts";
import { usePhotos } from "@/islands/chat/use_photos.ts";
import { useScroll } from "@/islands/chat/use_scroll.ts";
import { useServerNow } from "@/islands/chat/use_server_now.ts";
import { WriteBox } from "@/islands/chat/write_box.tsx";
import { type IslandContext, translateOf } from "@/islands/texts.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ChatProps {
  me: Me;
  contact: ContactView;
  /** The latest messages. */
  page: MessagesPage;
  /** Coins a message costs, and a photo. */
  price: number;
  photo_price: number;
  context: IslandContext;
}

const NO_PROGRESS: ReadonlyMap<string, number> = new Map();

export function Chat({ me, contact, page, price, photo_price, context }: ChatProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const reader = useReader(context);
  const chat = useMemo(() => new ChatState(me.id, contact.id, page), []);
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(client, contact.id, form);

  const thread = chat.thread.value;
  const waiting = client?.outbox.entries.value.filter((entry) => entry.contact === contact.id) ?? [];
  const serverNow = useServerNow(context.now, photoEnds(thread));
  const progress = client?.outbox.progress.value ?? NO_PROGRESS;
  const lines = linesOf(thread, waiting, { me: me.id, reader, now: reader.now, serverNow, progress });
  const { box, atBottom, toBottom } = useScroll([thread, waiting.length], () => void chat.loadOlder());

  const photos = usePhotos({
    t,
    client,
    chat,
    name: contact.name,
    price: photo_price,
    hasOpen: lines.some((line) => line.kind === "message" && line.photo?.kind === "open"),
    onSent: () => toBottom(false),
    onClosed: () => focusIfLost(box.current?.querySelector("[role=log]")),
  });
  const drop = useDrop(photos.offer);
  const openMenu = useChatMenu({ t, client, contact });

  const newest = thread.messages.at(-1)?.seq ?? 0;
  const [lastSeen, setLastSeen] = useState(newest);
  const missed = atBottom ? 0 : countAfter(thread, lastSeen, me.id);

  const giveBack = useCallback((text: string) => {
    draft.giveBack(text);
    form.current?.querySelector("textarea")?.blur();
  }, [draft.giveBack]);
  useEffect(() => client?.openChat(chat, giveBack), [client, giveBack]);
  useEffect(() => client?.presence.followWhile([contact.id]), [client]);
  useEffect(() => {
    if (!atBottom) return;
    setLastSeen(newest);
    client?.readChat(chat);
    const onVisible = () => client?.readChat(chat);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [client, atBottom, newest]);

  function send(text: string): void {
    if (!client) return;
    if (!client.checkCoins(price)) return form.current?.querySelector("textarea")?.blur();
    draft.set("");
    void client.outbox.send(contact.id, text);
    toBottom(false);
  }

  return (
    <section
      className="relative flex h-full flex-col"
      aria-label={t("chat.title", { name: contact.name })}
      {...drop.handlers}
    >
      <ChatHeader
        t={t}
        name={contact.name}
        photo={contact.photo}
        online={(client?.presence.status(contact.id, contact.status) ?? contact.status) === 1}
        vip={contact.vip === 1}
        story={contact.has_story === 1}
        profileHref={`/profile/${contact.id}`}
        menu={
          <IconButton
            icon={ellipsisVerticalIcon}
            label={t("profile.menu", { name: contact.name })}
            onClick={openMenu}
          />
        }
      />
      <MessageList
        t={t}
        name={contact.name}
        lines={lines}
        box={box}
        hasOlder={thread.floor > 0}
        older={chat.older.value}
        onOlder={() => void chat.loadOlder()}
        onRetry={(rid) => void client?.outbox.retry(rid)}
        onDiscard={(rid) => void client?.outbox.discard(rid)}
        onPhoto={photos.open}
      />
      {!atBottom && <JumpButton t={t} missed={missed} onJump={() => toBottom(true)} />}
      <WriteBox
        t={t}
        name={contact.name}
        text={draft.text}
        price={price}
        root={form}
        onText={draft.set}
        onSend={send}
        mayChoosePhoto={photos.mayChoose}
        onPhoto={photos.offer}
      />
      {drop.isOver && <DropHint text={t("chat.photo_drop")} />}
    </section>
  );
}

function DropHint({ text }: { text: string }): VNode {
  return (
    <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-panel border-2 border-dashed border-brand
        bg-brand-soft text-lg font-semibold text-ink">
      {text}
    </p>
  );
}

/** Where the keyboard goes on when what it was on is not there any more. */
function focusIfLost(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) next?.focus({ preventScroll: true });
}
