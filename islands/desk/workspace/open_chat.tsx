/** An open chat of the desk: the lines of members' chats, seen from the virtual profile's side, and what goes with them here. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { TypingBubble } from "@/components/typing_bubble.tsx";
import { asksWhatItIs } from "@/domain/writing/own_sentence.ts";
import type { KeptChat } from "@/client/kept_chats.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { DeskVoice } from "@/islands/desk/workspace/desk_voice.tsx";
import { JumpButton } from "@/islands/chat/jump_button.tsx";
import { SpokenNews } from "@/islands/chat/spoken_news.tsx";
import { useMessageList } from "@/islands/chat/use_message_list.tsx";
import { useThread } from "@/islands/chat/use_thread.ts";
import type { ChatColumnProps } from "@/islands/desk/workspace/chat_column.tsx";
import { ChatDialogs } from "@/islands/desk/workspace/chat_dialogs.tsx";
import { ChatHeader } from "@/islands/desk/workspace/chat_header.tsx";
import { ChatState } from "@/islands/desk/workspace/chat_state.tsx";
import { canWaitAside } from "@/islands/desk/workspace/queue_parts.ts";
import { siteTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import { useBox } from "@/islands/desk/workspace/use_box.ts";
import { useDeskLines } from "@/islands/desk/workspace/use_desk_lines.tsx";
import { WriteBox } from "@/islands/desk/workspace/write_box.tsx";
import type { ChatView } from "@/protocol/desk/views/chat.ts";

export interface OpenChatProps extends Omit<ChatColumnProps, "client" | "open"> {
  client: DeskClient;
  open: DeskChat;
  view: ChatView;
  chat: Chat;
}

/** Places in a chat of the desk are not kept: it opens at its newest message. */
const NO_PLACE: KeptChat | null = null;
const forget = () => {};

export function OpenChat(props: OpenChatProps): VNode {
  const { t, client, open, view, chat, row, acts, say, reader, rendered, onDialog } = props;
  const { persona, member } = open.pair;
  const { name } = view.contact;
  const site = siteTranslateOf(t);
  const line = client.lineOf(persona);
  const stage = open.stage.value;
  const isHeld = stage === "held";
  const isTyping = line.typing.isWriting(member);

  const thread = useThread({
    chat,
    back: NO_PLACE,
    note: forget,
    entries: line.outbox.entries.value,
    progress: line.outbox.progress.value,
    reader,
    rendered,
    onRead: useCallback((read: Chat) => client.read(read), [client]),
    onFailed: useCallback(() => say(t("refusal.something_wrong"), "bad"), [say]),
  });
  const box = useBox({ client, chat: open, view, onSent: () => thread.toNewest(false) });
  const actions = useDeskLines({ t, client, open, chat, box, thread, say, onDialog });
  const list = useMessageList({
    t: site,
    name,
    messages: { ...thread, chat },
    Voice: DeskVoice,
    Typing: isTyping && TypingBubble,
    actions,
  });

  const newest = chat.threads.newest.value;
  const [known] = useState(newest.upTo);
  const last = newest.messages.at(-1);
  const asked = useMemo(
    () =>
      isHeld && view.may_write === 1 && last?.sender_id === member && last.type === "text" &&
      asksWhatItIs(last.message),
    [last, isHeld, view.may_write],
  );

  const [lineWanted, textWanted] = [open.wantedLine.value, open.wantedText.value];
  useEffect(() => {
    if (lineWanted === null) return;
    open.wantedLine.value = null;
    actions.onJump(lineWanted);
  }, [lineWanted]);
  useEffect(() => {
    if (textWanted === null) return;
    open.wantedText.value = null;
    box.add(textWanted);
  }, [textWanted]);

  // The one that is taken or chosen is written in at once.
  useLayoutEffect(() => box.focus(), [open.key]);

  return (
    <section
      aria-label={t("desk.chat.label", { member: name, persona: view.persona.name })}
      data-chat={open.key}
      className="flex h-full min-h-0 flex-col"
    >
      <ChatHeader
        t={t}
        view={view}
        isHeld={isHeld}
        isEscalated={row?.state === "escalated"}
        canWaitAside={canWaitAside(row)}
        busy={acts.busy}
        areSheetsOpen={props.areSheetsOpen}
        onSnooze={() => onDialog({ kind: "snooze" })}
        onEscalate={() => onDialog({ kind: "escalate" })}
        onSkip={() => onDialog({ kind: "skip" })}
        onRelease={() => void acts.release(open)}
        onSettle={props.may.settle ? () => onDialog({ kind: "settle" }) : null}
        onSheets={props.onSheets}
        onBack={() => client.select(null)}
      />
      {list}
      {!thread.scroll.atBottom && (
        <JumpButton
          t={site}
          missed={thread.missed}
          onJump={() => thread.toNewest(true)}
        />
      )}
      <p aria-live="polite" className="sr-only">
        <SpokenNews t={site} me={persona} name={name} thread={newest} after={known} />
      </p>
      <p role="status" className="sr-only">{isTyping && t("desk.chat.writes", { member: name })}</p>
      <ChatState
        t={t}
        client={client}
        open={open}
        view={view}
        row={row}
        isEmpty={view.may_write === 1 && newest.messages.length === 0 && newest.floor === 0}
        isAsked={asked}
        text={box.text}
        acts={acts}
        say={say}
        onUse={box.add}
      />
      {stage !== "lost" && view.may_write === 0 && (
        <p className="border-t border-line bg-surface px-4 py-3 text-muted">{t("desk.chat.read_only")}</p>
      )}
      {stage !== "lost" && view.may_write === 1 && (
        <WriteBox
          t={t}
          box={box}
          persona={view.persona}
          member={name}
          isHeld={isHeld}
          returned={open.returned.value?.refusal ?? null}
          hasVault={view.vault.length > 0}
          onCanned={() => onDialog({ kind: "canned" })}
          onVault={() => onDialog({ kind: "vault" })}
        />
      )}
      <ChatDialogs {...props} box={box} actions={actions} lines={thread.lines} />
    </section>
  );
}
