/** The messages of a chat, oldest first, with what is on its way below them. */
import type { VNode } from "preact";
import { ChatsArt } from "@/components/art/chats.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import type { Loading } from "@/client/state/contacts.ts";
import { ChatLines } from "@/islands/chat/chat_lines.tsx";
import type { LineActions, LineViewProps } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import type { Scroll } from "@/islands/chat/use_scroll.ts";
import type { Translate } from "@/locales/text.ts";

export interface MessageListProps {
  t: Translate;
  name: string;
  lines: readonly Line[];
  scroll: Pick<Scroll, "box" | "list" | "layout">;
  /** Whether there are messages before the first line, and what loading them is doing. */
  hasOlder: boolean;
  older: Loading;
  onOlder(): void;
  /** The same of messages after the last one. */
  hasNewer: boolean;
  newer: Loading;
  onNewer(): void;
  /** Shows that the contact is writing, while they do. */
  Typing: (() => VNode) | false | undefined;
  Voice: LineViewProps["Voice"];
  /** What can be done with a line. */
  actions: LineActions;
}

export function MessageList(props: MessageListProps): VNode {
  const { t, name, lines, scroll, Typing, actions } = props;
  return (
    <div
      ref={scroll.box}
      // A movement of a finger to the side answers a message; the browser would take it for itself.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]
        [touch-action:pan-y_pinch-zoom]"
    >
      <div
        role="log"
        aria-label={t("chat.messages", { name })}
        // What comes is said by SpokenNews: here, lines also come and go as they are scrolled to.
        aria-live="off"
        aria-describedby="log-keys"
        tabIndex={0}
        className="w-full pt-2 pb-1 -outline-offset-2"
      >
        <p id="log-keys" className="sr-only">{t("message.keys")}</p>
        <Older {...props} />
        {lines.length === 0 && <EmptyState Art={ChatsArt} title={t("chat.empty", { name })} />}
        <ChatLines
          t={t}
          name={name}
          lines={lines}
          layout={scroll.layout}
          list={scroll.list}
          Voice={props.Voice}
          actions={actions}
        />
        {Typing && !props.hasNewer && <Typing />}
        {props.hasNewer && (
          <More
            t={t}
            loading={props.newer}
            label={t("chat.load_newer")}
            onLoad={props.onNewer}
          />
        )}
      </div>
    </div>
  );
}

function Older({ t, lines, hasOlder, older, onOlder }: MessageListProps): VNode | null {
  if (hasOlder) return <More t={t} loading={older} label={t("chat.load_older")} onLoad={onOlder} />;
  if (lines.length === 0) return null;
  return <p className="px-6 pt-4 pb-2 text-center text-xs text-faint">{t("chat.beginning")}</p>;
}

interface MoreProps {
  t: Translate;
  loading: Loading;
  label: string;
  onLoad(): void;
}

function More({ t, loading, label, onLoad }: MoreProps): VNode {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-2">
      {loading === "failed" && <p role="alert" className="text-xs text-bad">{t("refusal.something_wrong")}
      </p>}
      <Button variant="ghost" size="sm" busy={loading === "loading"} onClick={onLoad}>
        {loading === "failed" ? t("shell.retry") : label}
      </Button>
    </div>
  );
}
