/** The middle of the workspace: the chat that is open, or what to do where none is. */
import type { VNode } from "preact";
import { ChatsArt } from "@/components/art/chats.tsx";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import type { DialogState } from "@/islands/desk/workspace/dialog_state.ts";
import type { NewNote } from "@/islands/desk/workspace/note_form.tsx";
import { OpenChat } from "@/islands/desk/workspace/open_chat.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Acts } from "@/islands/desk/workspace/use_acts.ts";
import type { MayWork } from "@/islands/desk/workspace/queue_parts.ts";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { useReader } from "@/islands/use_reader.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";

export interface ChatColumnProps {
  t: DeskTranslate;
  client: DeskClient | null;
  open: DeskChat | null;
  /** The open chat as the queue has it; null where it does not. */
  row: QueueRowView | null;
  may: MayWork;
  acts: Acts;
  say: Say;
  reader: ReturnType<typeof useReader>;
  /** When the page was rendered, in seconds since 1970. */
  rendered: number;
  dialog: DialogState | null;
  onDialog(dialog: DialogState | null): void;
  areSheetsOpen: boolean;
  onSheets(): void;
  /** Something is to be written down. */
  onNote(note: NewNote): void;
  /** Whether a chat is going to be open in a moment. */
  isWaking: boolean;
}

export function ChatColumn(props: ChatColumnProps): VNode {
  const { t, client, open, isWaking } = props;
  if (!client || !open) return isWaking ? <Skeleton t={t} /> : <NoChat t={t} />;
  const [view, chat, stage] = [open.view.value, open.chat.value, open.stage.value];
  if (view && chat) {
    return <OpenChat key={open.key} {...props} client={client} open={open} view={view} chat={chat} />;
  }
  if (stage !== "failed") return <Skeleton t={t} />;
  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <p>{t("desk.chat.failed")}</p>
      <SmallButton
        look="soft"
        onClick={() =>
          void open.open()}
      >
        {t("shell.retry")}
      </SmallButton>
    </div>
  );
}

function NoChat({ t }: { t: DeskTranslate }): VNode {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center">
      <div className="w-36 opacity-80">
        <ChatsArt />
      </div>
      <h2 className="text-base font-semibold" tabIndex={-1}>{t("desk.chat.none_title")}</h2>
      <p className="max-w-xs text-muted">{t("desk.chat.none")}</p>
    </div>
  );
}

const BUBBLES = [["start", "w-3/5"], ["end", "w-2/5"], ["end", "w-1/2"], ["start", "w-1/3"]] as const;

function Skeleton({ t }: { t: DeskTranslate }): VNode {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">{t("desk.chat.loading")}</span>
      <div aria-hidden="true" className="flex items-center gap-3 border-b border-line bg-surface p-3">
        <span className="size-9 animate-pulse rounded-full bg-sunken" />
        <span className="h-4 w-40 animate-pulse rounded-sm bg-sunken" />
      </div>
      <div aria-hidden="true" className="flex flex-1 flex-col justify-end gap-2 p-4">
        {BUBBLES.map(([side, width], index) => (
          <span
            key={index}
            className={`h-10 animate-pulse rounded-bubble bg-sunken ${width} ${
              side === "end" ? "self-end" : "self-start"
            }`}
          />
        ))}
      </div>
    </div>
  );
}
