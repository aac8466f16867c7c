/** The messages of a chat, oldest first, with what is on its way below them. */
import type { Ref, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/list_states.tsx";
import { DaySeparator } from "@/components/day_separator.tsx";
import { onFirstClick } from "@/components/first_click.ts";
import { MessageBubble } from "@/components/message_bubble.tsx";
import { isRefusedPhoto } from "@/client/outbox_decision.ts";
import type { Loading } from "@/client/state/contacts.ts";
import type { Line } from "@/islands/chat/lines.ts";
import { PhotoBody } from "@/islands/chat/photo_body.tsx";
import type { OpenPhoto } from "@/islands/chat/photo_look.ts";
import type { Translate } from "@/locales/text.ts";

export interface MessageListProps {
  t: Translate;
  name: string;
  lines: readonly Line[];
  box: Ref<HTMLDivElement | null>;
  /** Whether there are messages before the first line, and what loading them is doing. */
  hasOlder: boolean;
  older: Loading;
  onOlder(): void;
  onRetry(rid: string): void;
  onDiscard(rid: string): void;
  onPhoto(photo: OpenPhoto): void;
}

export function MessageList(props: MessageListProps): VNode {
  const { t, name, lines, older } = props;
  return (
    <div
      ref={props.box}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <div
        role="log"
        aria-label={t("chat.messages", { name })}
        aria-live={older === "loading" ? "off" : "polite"}
        tabIndex={0}
        className="w-full pt-2 pb-1 -outline-offset-2"
      >
        <Older {...props} />
        {lines.length === 0 && <EmptyState art="chats" title={t("chat.empty", { name })} />}
        <ol>{lines.map((line) => <LineView key={line.key} line={line} {...props} />)}</ol>
      </div>
    </div>
  );
}

function Older({ t, lines, hasOlder, older, onOlder }: MessageListProps): VNode | null {
  if (!hasOlder) {
    if (lines.length === 0) return null;
    return <p className="px-6 pt-4 pb-2 text-center text-xs text-faint">{t("chat.beginning")}</p>;
  }
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-2">
      {older === "failed" && <p role="alert" className="text-xs text-bad">{t("refusal.something_wrong")}</p>}
      <Button variant="ghost" size="sm" busy={older === "loading"} onClick={onOlder}>
        {older === "failed" ? t("shell.retry") : t("chat.load_older")}
      </Button>
    </div>
  );
}

function LineView(props: MessageListProps & { line: Line }): VNode {
  const { t, line, onRetry, onDiscard, onPhoto } = props;
  if (line.kind === "day") {
    const { label } = line;
    return <DaySeparator label={label.kind === "date" ? label.text : t(`chat.${label.kind}`)} />;
  }
  const { rid, photo, failed } = line;
  const discard = () => rid !== null && onDiscard(rid);
  return (
    <>
      <MessageBubble
        t={t}
        text={line.text}
        photo={photo &&
          <PhotoBody t={t} photo={photo} hasFailed={failed !== null} onOpen={onPhoto} onStop={discard} />}
        mine={line.mine}
        state={line.state}
        time={line.clock}
        dateTime={new Date(line.at * 1000).toISOString()}
        joined={line.joined}
        refusal={failed !== null && isRefusedPhoto(failed) ? t(`refusal.${failed}`) : undefined}
        onRetry={rid === null ? undefined : () => onRetry(rid)}
      />
      {failed !== null && (
        <li className="flex justify-end px-3 pb-2 wide:px-5">
          <button
            type="button"
            className="min-h-11 rounded-full px-2 text-xs font-medium text-muted"
            onClick={onFirstClick(discard)}
          >
            {t(photo ? "chat.photo_discard" : "chat.discard")}
          </button>
        </li>
      )}
    </>
  );
}
