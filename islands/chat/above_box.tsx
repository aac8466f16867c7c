/** What stands above the box of a chat only now and then, with the place where a file falls. Loaded by use_extras.ts. */
import type { VNode } from "preact";
import type { Client } from "@/client/client.ts";
import type { Spending } from "@/client/state/spent.ts";
import { DropHint } from "@/islands/chat/drop_hint.tsx";
import { JumpButton } from "@/islands/chat/jump_button.tsx";
import { Openers } from "@/islands/chat/openers.tsx";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import { PhotosBeside } from "@/islands/chat/photos_beside.tsx";
import { ReplyBar } from "@/islands/chat/reply_bar.tsx";
import { SpendChip } from "@/islands/chat/spend_chip.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

export interface AboveBoxProps {
  t: Translate;
  /** The member's own id. */
  me: string;
  client: Client | null;
  contact: Pick<ContactView, "id" | "name" | "closed">;
  /** Whether the newest message is in sight, and how many of the contact's came while it was not. */
  atBottom: boolean;
  missed: number;
  /** What the last message has cost. */
  spent: Spending | null;
  /** The message that is being answered. */
  quote: QuoteView | null;
  /** Ways to begin; null where something was said. */
  openers: readonly string[] | null;
  /** What is loaded of the chat, and what is done with it. */
  lines: readonly Line[];
  actions: Pick<LineActions, "onJump">;
  /** A file is held over the chat. */
  isOver: boolean;
  onJump(): void;
  onUnquote(): void;
  /** A text is to be written. */
  onChoose(text: string): void;
}

export function AboveBox(props: AboveBoxProps): VNode {
  const { t, me, client, contact, spent, quote, openers } = props;
  return (
    <>
      {!props.atBottom && <JumpButton t={t} missed={props.missed} onJump={props.onJump} />}
      {spent && spent.coins > 0 && <SpendChip key={spent.nth} coins={spent.coins} />}
      {quote && <ReplyBar t={t} me={me} name={contact.name} quote={quote} onClose={props.onUnquote} />}
      {openers && (
        <Openers t={t} client={client} contact={contact} texts={openers} onChoose={props.onChoose} />
      )}
      <PhotosBeside t={t} lines={props.lines} actions={props.actions} />
      {props.isOver && <DropHint text={t("chat.photo_drop")} />}
    </>
  );
}
