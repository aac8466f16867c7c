/** What can be done with the lines of a chat at the desk. The same object in every render (islands/chat/line_view.tsx). */
import { useMemo, useRef } from "react";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import { quoteOf } from "@/islands/chat/message_view_model.ts";
import { useLineInput } from "@/islands/chat/use_line_input.ts";
import type { ThreadView } from "@/islands/chat/use_thread.ts";
import { DeskPhoto } from "@/islands/desk/workspace/desk_photo.tsx";
import type { DialogState } from "@/islands/desk/workspace/dialog_state.ts";
import type { Box } from "@/islands/desk/workspace/use_box.ts";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface DeskLinesOptions {
  t: DeskTranslate;
  client: DeskClient;
  open: DeskChat;
  chat: Chat;
  box: Box;
  thread: ThreadView;
  say: Say;
  onDialog(dialog: DialogState): void;
}

export function useDeskLines(options: DeskLinesOptions): LineActions {
  const latest = useRef(options);
  latest.current = options;
  const actions = useMemo<LineActions>(() => {
    const outbox = () => latest.current.client.lineOf(latest.current.open.pair.persona).outbox;
    return {
      onMenu: (key) => latest.current.onDialog({ kind: "line", key }),
      onRetry: (rid) => void outbox().retry(rid),
      onDiscard: (rid) => void outbox().discard(rid),
      onPhoto: (photo) => latest.current.onDialog({ kind: "photo", photo }),
      openPhoto: (photo) => (
        <DeskPhoto
          t={latest.current.t}
          photo={photo}
          onShow={() => latest.current.onDialog({ kind: "photo", photo })}
        />
      ),
      async onJump(seq) {
        const { thread, say, t } = latest.current;
        if (await thread.jumpTo(seq) === "gone") say(t("refusal.unknown_message"), "bad");
      },
      async onReact({ id, seq, reactions }, reaction) {
        const { chat, say, t } = latest.current;
        if (id === null || seq === null) return;
        const isOwn = reactions.some((each) => each.mine && each.reaction === reaction);
        if (!await chat.react({ id, seq }, isOwn ? "" : reaction)) say(t("refusal.something_wrong"), "bad");
      },
      onReply(key) {
        const { chat, thread, box } = latest.current;
        const line = thread.lines.find((each) => each.key === key);
        const message = line?.kind === "message" &&
          chat.thread.peek().messages.find(({ id }) => id === line.id);
        if (!message || message.type === "notice" || message.unsent) return;
        box.setReply(quoteOf(message));
        box.focus();
      },
    };
  }, []);
  useLineInput(options.thread.scroll.box, actions);
  return actions;
}
