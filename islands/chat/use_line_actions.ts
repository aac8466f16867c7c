/** What a member does with the messages of an open chat. The same object in every render (islands/chat/line_view.tsx). */
import { type RefObject, useMemo, useRef } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import { quoteOf } from "@/islands/chat/message_view_model.ts";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import { useAlone } from "@/islands/use_alone.ts";
import { useLineInput } from "@/islands/chat/use_line_input.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView, QuoteView } from "@/protocol/views/message.ts";

export interface LineActionsOptions {
  t: Translate;
  client: Client | null;
  chat: Chat;
  contact: Pick<ContactView, "id" | "name" | "answered_by">;
  lines: readonly Line[];
  /** What the lines are in. */
  box: RefObject<HTMLDivElement | null>;
  /** The server's time in seconds since 1970. */
  nowS(): number;
  onPhoto(photo: OpenPhoto): void;
  /** A message is to be answered. */
  onReply(quote: QuoteView): void;
  /** A message of the member's is to be edited. */
  onEdit(message: MessageView): void;
  /** The message with this number is to be seen. */
  onJump(seq: number): void;
}

export function useLineActions(options: LineActionsOptions): LineActions {
  const latest = useRef(options);
  latest.current = options;
  const alone = useAlone(options.client);
  const aloneNow = useRef(alone);
  aloneNow.current = alone;

  const actions = useMemo<LineActions>(() => ({
    onMenu: (key) =>
      aloneNow.current(async (client, left) => {
        const { runMessageMenu } = await late(import("@/islands/chat/run_message_menu.ts"));
        await runMessageMenu({ ...latest.current, client, left, actions }, key);
      }),
    onRetry: (rid) => void latest.current.client?.outbox.retry(rid),
    onDiscard: (rid) => void latest.current.client?.outbox.discard(rid),
    onPhoto: (photo) => latest.current.onPhoto(photo),
    onJump: (seq) => latest.current.onJump(seq),
    async onReact({ id, seq, reactions }, reaction) {
      const { client, chat } = latest.current;
      if (!client || id === null || seq === null) return;
      const isOwn = reactions.some((each) => each.mine && each.reaction === reaction);
      if (await chat.react({ id, seq }, isOwn ? "" : reaction)) return;
      client.notices.show({ type: "error", message: "refusal.something_wrong" });
    },
    onReply(key) {
      const { chat, lines, onReply } = latest.current;
      const line = lines.find((each) => each.key === key);
      // One that is still on its way has no number to be answered by.
      const message = line?.kind === "message" &&
        chat.thread.peek().messages.find(({ id }) => id === line.id);
      if (message && !message.unsent) onReply(quoteOf(message));
    },
  }), []);
  useLineInput(options.box, actions);
  return actions;
}
