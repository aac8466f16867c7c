/** One message of a chat, mine or theirs, with its time and how far mine has come. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { checkCheckIcon, checkIcon, circleAlertIcon, clockIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

/** How far the member's own message has come; others' messages are always "sent". */
export type MessageState = "sending" | "failed" | "sent" | "seen";

export interface MessageBubbleProps {
  t: Translate;
  text: string;
  /** Instead of the text: a photo, in a bubble of its own. */
  photo?: ComponentChildren;
  mine: boolean;
  state: MessageState;
  /** The clock time as shown; empty until the server has given one. */
  time: string;
  /** The same, for machines. */
  dateTime?: string | undefined;
  /** The next message is of the same sender and minute: this one has no tail, and no time. */
  joined?: boolean | undefined;
  /** Why it failed, where trying again cannot help. */
  refusal?: string | undefined;
  onRetry?: (() => void) | undefined;
}

export function MessageBubble(props: MessageBubbleProps): VNode {
  const { t, text, photo, mine, state, joined, refusal } = props;
  return (
    <li
      className={classes(
        "flex flex-col px-3 wide:px-5",
        mine ? "items-end" : "items-start",
        joined ? "pb-0.5" : "pb-2.5",
      )}
    >
      {photo ?? (
        <div
          className={classes(
            "max-w-[82%] rounded-bubble px-4 py-2.5 text-base wide:max-w-[68%]",
            mine ? "bg-action text-white" : "bg-sunken text-ink",
            !joined && (mine ? "rounded-ee-sm" : "rounded-es-sm"),
          )}
        >
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </div>
      )}
      {state !== "failed" && (!joined || state === "sending") && <Foot {...props} />}
      {state === "failed" &&
        (refusal === undefined
          ? <Retry label={t("chat.failed")} onRetry={props.onRetry} />
          : <p className="mt-1 px-1.5 text-xs font-medium text-bad">{refusal}</p>)}
    </li>
  );
}

function Foot({ t, mine, state, time, dateTime }: MessageBubbleProps): VNode {
  return (
    <p className="mt-1 flex items-center gap-1 px-1.5 text-2xs text-faint">
      {time !== "" && <time dateTime={dateTime}>{time}</time>}
      {mine && <Progress t={t} state={state} />}
    </p>
  );
}

function Progress({ t, state }: { t: Translate; state: MessageState }): VNode | null {
  switch (state) {
    case "sending":
      return (
        <>
          <Icon of={clockIcon} size="2xs" />
          {t("chat.sending")}
        </>
      );
    case "sent":
      return <Icon of={checkIcon} size="xs" label={t("chat.sent")} />;
    case "seen":
      return <Icon of={checkCheckIcon} size="xs" className="text-brand" label={t("chat.seen")} />;
    case "failed":
      return null;
    default:
      return state satisfies never;
  }
}

function Retry({ label, onRetry }: { label: string; onRetry: (() => void) | undefined }): VNode {
  return (
    <button
      type="button"
      className="-mb-2 flex min-h-11 items-center gap-1.5 rounded-full px-2 text-xs font-medium text-bad"
      onClick={onRetry}
    >
      <Icon of={circleAlertIcon} size="sm" />
      {label}
    </button>
  );
}
