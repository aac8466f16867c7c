/**
 * One chat: its header, its messages and the box to write in. Rendered by the page of /chat/{slug}.
 * Invariant: what it shows is the thread of its page plus what the client heard since; sending goes through the outbox.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { ChatHeader } from "@/components/chat_header.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { ellipsisVerticalIcon } from "@/components/icons.ts";
import { isFreeWith } from "@/domain/free_chat.ts";
import type { Me } from "@/client/client.ts";
import type { GiveBack } from "@/client/open_chats.ts";
import type { MessagesPage } from "@/client/state/thread.ts";
import { useChatMenu } from "@/islands/chat/use_chat_menu.ts";
import { useChatSearch } from "@/islands/chat/use_chat_search.tsx";
import { useChatState } from "@/islands/chat/use_chat_state.ts";
import { useDraft } from "@/islands/chat/use_draft.ts";
import { useDrop } from "@/islands/chat/use_drop.ts";
import { useEditing } from "@/islands/chat/use_editing.ts";
import { useExtras } from "@/islands/chat/use_extras.ts";
import { useGifts } from "@/islands/chat/use_gifts.ts";
import { useLineActions } from "@/islands/chat/use_line_actions.ts";
import { useMessages } from "@/islands/chat/use_messages.ts";
import { useMessageList } from "@/islands/chat/use_message_list.tsx";
import { usePhotos } from "@/islands/chat/use_photos.ts";
import { type MessagePrices, usePrices } from "@/islands/chat/use_prices.ts";
import { useReply } from "@/islands/chat/use_reply.ts";
import { useTyping } from "@/islands/chat/use_typing.ts";
import { WriteBox } from "@/islands/chat/write_box.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useLive } from "@/islands/use_live.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";

export interface ChatProps {
  me: Me;
  contact: ContactView & Pick<FoundContact, "answers">;
  /** The latest messages. */
  page: MessagesPage;
  /** Coins a message costs, and a photo, where they are not free. */
  price: MessagePrices;
  /** What the price of a message is in money for this member, as a text that follows it; empty where their coins cost nothing. */
  about: string;
  /** Ways to begin, in a chat without a message. */
  openers: string[];
  context: IslandContext;
}

const FREE = { text: 0, photo: 0 };

export function Chat({ me, contact, page, price, about, openers, context }: ChatProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const reader = useReader(context);
  const paidPrices = usePrices(client, price);
  const { name, answered_by: by } = contact;
  const prices = isFreeWith(by) ? FREE : paidPrices;
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(client, contact.id, form);
  const reply = useReply(client, contact.id);
  const typing = useTyping(client, contact.id, form);
  const state = useChatState(client, contact);
  const live = useLive(client, contact.id);
  const paid = client?.spent.shown.value ?? null;
  const spent = paid?.contact === contact.id ? paid : null;
  const { credits } = client?.balance.value ?? me;
  const isTyping = state === "typing";
  const messages = useMessages({ me, client, contact: contact.id, page, reader, rendered: context.now });
  const { chat, lines, scroll, toNewest } = messages;
  const { box } = scroll;

  const photos = usePhotos({
    t,
    client,
    chat,
    name,
    price: prices.photo,
    hasOpen: messages.hasOpenPhoto,
    onSent: () => toNewest(false),
    onClosed: () => focusLog(box.current?.querySelector("[role=log]")),
  });
  const drop = useDrop((file) => contact.closed || photos.offer(file));
  const newest = chat.threads.newest.value;
  const [known] = useState(newest.upTo);
  const extras = useExtras(
    isTyping || spent !== null || reply.quote !== null || drop.isOver || !scroll.atBottom || !lines[0] ||
      newest.upTo > known || lines.some((line) => line.kind === "message" && line.voice !== null),
  );
  const inMoney = extras?.aboutText(t, client, prices.text) ||
    (prices.text === price.text ? about : "");
  const messagesLeft = Math.floor(credits / prices.text);
  const cost = `${t("credits.coins", { count: prices.text })}${inMoney} · ` +
    t("chat.balance", { balance: credits, count: messagesLeft });
  const openGifts = useGifts({ t, client, contact, box: form, onSent: () => toNewest(false) });
  const search = useChatSearch({ t, client, chat, name, reader, jumpTo: messages.jumpTo });
  const openMenu = useChatMenu({ t, client, contact, onSearch: search.open });

  const { edited, edit, end, nowS } = useEditing(chat, context.now);
  const actions = useLineActions({
    t,
    client,
    chat,
    contact,
    lines,
    box,
    nowS,
    onPhoto: photos.open,
    onReply(quote) {
      end();
      reply.set(quote);
      form.current?.querySelector("textarea")?.focus();
    },
    onEdit: edit,
    async onJump(seq) {
      const arrival = await messages.jumpTo(seq);
      if (arrival === "gone") client?.notices.show({ type: "error", message: "refusal.unknown_message" });
    },
  });

  const giveBack = useCallback<GiveBack>((text, quote) => {
    draft.giveBack(text);
    reply.giveBack(quote);
  }, [draft.giveBack, reply.giveBack]);
  // Before its messages are said to be read.
  useLayoutEffect(() => client?.openChat(chat, giveBack), [client, chat, giveBack]);
  useEffect(() => client?.presence.followWhile([contact.id]), [client]);

  const list = useMessageList({
    t,
    name,
    messages,
    Typing: isTyping && extras?.TypingBubble,
    Voice: extras?.VoiceBody,
    actions,
  });

  function send(text: string): void {
    if (!client?.checkCoins(prices.text)) return;
    const { quote } = reply;
    draft.set("");
    reply.set(null);
    typing.stop();
    void client.outbox.send(contact.id, text, { price: prices.text, ...quote && { reply: quote } });
    toNewest(false);
  }

  return (
    <section
      className="relative flex h-full flex-col"
      {...drop.handlers}
    >
      <ChatHeader
        t={t}
        contact={live(contact)}
        state={state}
        menu={
          <IconButton
            icon={ellipsisVerticalIcon}
            label={t("profile.menu", { name })}
            onClick={openMenu}
          />
        }
      />
      {search.panel}
      {list}
      <p aria-live="polite" className="sr-only">
        {extras && <extras.SpokenNews t={t} me={me.id} name={name} thread={newest} after={known} />}
      </p>
      <p role="status" className="sr-only">{spent && extras?.sentWords(t, spent)}</p>
      {extras && (
        <extras.AboveBox
          t={t}
          me={me.id}
          client={client}
          contact={contact}
          atBottom={scroll.atBottom}
          missed={messages.missed}
          spent={spent}
          quote={edited ? null : reply.quote}
          openers={lines[0] ? null : openers}
          isOver={drop.isOver}
          lines={lines}
          actions={actions}
          onJump={() => toNewest(true)}
          onUnquote={() => reply.set(null)}
          onChoose={draft.set}
        />
      )}
      {edited && (
        <edited.EditBox
          key={edited.message.id}
          t={t}
          client={client}
          chat={chat}
          message={edited.message}
          onEnd={end}
        />
      )}
      <WriteBox
        isHidden={edited !== null}
        t={t}
        name={name}
        text={draft.text}
        isClosed={contact.closed === 1}
        cost={contact.closed
          ? t("refusal.profile_closed")
          : isFreeWith(by)
          ? t(`chat.free_${by}`)
          : prices.text > 0
          ? cost
          : t("chat.free")}
        root={form}
        onText={(text) => {
          draft.set(text);
          typing.changed(text);
        }}
        onEscape={() => reply.set(null)}
        onUp={edit}
        onSend={send}
        more={extras && (
          <>
            <extras.VoiceButton
              t={t}
              client={client}
              contact={contact.id}
              name={name}
              price={prices.photo}
              onSent={() => toNewest(false)}
            />
            <extras.EmojiButton t={t} client={client} box={form} />
          </>
        )}
        mayChoosePhoto={photos.mayChoose}
        onPhoto={photos.offer}
        onGift={openGifts}
      />
    </section>
  );
}

/** Where the keyboard goes on when the photo that it was on is not there any more. */
function focusLog(log: HTMLElement | null | undefined): void {
  if (!log?.contains(document.activeElement)) log?.focus({ preventScroll: true });
}
