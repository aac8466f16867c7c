/**
 * What stands between the lines and the box: that the chat is lost, that the connection is, a like that waits, that the virtual
 * profile writes first, or that the member asks what it is.
 */
import type { ComponentChildren, VNode } from "preact";
import { copyIcon, heartIcon, infoIcon, wifiOffIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Acts } from "@/islands/desk/workspace/use_acts.ts";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { ChatView } from "@/protocol/desk/views/chat.ts";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";

export interface ChatStateProps {
  t: DeskTranslate;
  client: DeskClient;
  open: DeskChat;
  view: ChatView;
  row: QueueRowView | null;
  /** Whether nothing was ever written. */
  isEmpty: boolean;
  /** Whether the newest message asks what the virtual profile is. */
  isAsked: boolean;
  text: string;
  acts: Acts;
  say: Say;
  /** Puts a text into the box. */
  onUse(text: string): void;
}

export function ChatState(props: ChatStateProps): VNode | null {
  const { t, client, open, view, row, isEmpty, isAsked, acts, onUse } = props;
  const names = { member: view.contact.name, persona: view.persona.name };
  const isOffline = client.socket.link.value === "lost";
  return (
    <>
      {open.stage.value === "lost" && <Lost {...props} />}
      {isOffline && (
        <Note icon={wifiOffIcon} tone="warn">
          <p role="status">{t("desk.chat.offline")}</p>
        </Note>
      )}
      {row?.kind === "like" && (
        <Note icon={heartIcon}>
          <p className="w-full">{t("desk.chat.like", names)}</p>
          <SmallButton look="soft" busy={acts.busy === "like"} onClick={() => void acts.like(open)}>
            {t("desk.chat.like_back")}
          </SmallButton>
          <SmallButton look="soft" busy={acts.busy === "visit"} onClick={() => void acts.visit(open)}>
            {t("desk.chat.visit")}
          </SmallButton>
          <SmallButton busy={acts.busy === "dismiss"} onClick={() => void acts.dismiss(open)}>
            {t("desk.chat.dismiss")}
          </SmallButton>
        </Note>
      )}
      {isEmpty && row?.kind !== "like" && open.stage.value === "held" && (
        <Note icon={infoIcon}>
          <p>{t("desk.chat.first", names)}</p>
        </Note>
      )}
      {isAsked && (
        <Note icon={infoIcon} tone="warn">
          <p className="w-full font-medium">{t("desk.box.asked", names)}</p>
          <p className="w-full" dir="auto">{view.own_sentence}</p>
          <SmallButton look="soft" onClick={() => onUse(view.own_sentence)}>{t("desk.box.use")}</SmallButton>
        </Note>
      )}
    </>
  );
}

/** The chat went to somebody else; what was being written can still be read and copied. */
function Lost({ t, client, open, text, say }: ChatStateProps): VNode {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say(t("desk.chat.copied"));
    } catch {
      say(t("notice.copy_failed"), "bad");
    }
  }
  return (
    <div role="alert" className="grid gap-2 border-t border-line bg-bad-soft px-4 py-3">
      <p className="font-medium text-bad">{t("desk.chat.lost")}</p>
      {text !== "" && (
        <figure className="grid gap-1">
          <figcaption className="text-xs text-muted">{t("desk.chat.unsent")}</figcaption>
          <blockquote
            data-unsent=""
            dir="auto"
            className="max-h-40 overflow-y-auto rounded-md bg-surface p-2 whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </blockquote>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        {text !== "" && (
          <SmallButton icon={copyIcon} look="soft" onClick={() => void copy()}>
            {t("desk.chat.copy")}
          </SmallButton>
        )}
        <SmallButton look="soft" onClick={() => client.letGo(open.pair)}>{t("desk.chat.leave")}</SmallButton>
      </div>
    </div>
  );
}

interface NoteProps {
  icon: string;
  tone?: "plain" | "warn";
  children: ComponentChildren;
}

function Note({ icon, tone = "plain", children }: NoteProps): VNode {
  return (
    <div
      className={`flex items-start gap-2.5 border-t border-line px-4 py-2.5 ${
        tone === "warn" ? "bg-gold-soft" : "bg-surface"
      }`}
    >
      <Icon of={icon} size="sm" className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
