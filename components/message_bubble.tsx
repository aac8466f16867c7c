/** One message of a chat, mine or theirs: what it says, what it answers, what stands under it, and how far mine has come. */
import { useMemo } from "react";
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { checkCheckIcon, checkIcon, clockIcon } from "@/components/icons.ts";
import { MessageText } from "@/components/message_text.tsx";
import { largeEmoji } from "@/domain/only_emoji.ts";
import type { Translate } from "@/locales/text.ts";

/** How far the member's own message has come; others' messages are always "sent". */
export type MessageState = "sending" | "failed" | "sent" | "seen";

export interface MessageBubbleProps {
  t: Translate;
  /** The contact's. */
  name: string;
  text: string;
  /** Instead of the text: a photo or a gift, in a bubble of its own. */
  body?: ComponentChildren;
  /** Above the text: what it answers. */
  quote?: ComponentChildren;
  /** Under the bubble: reactions, or why it was not sent. */
  under?: ComponentChildren;
  /** Beside the bubble, where a mouse or the keyboard is: opens what can be done with it. */
  menu?: ComponentChildren;
  /** By which its line is found again. */
  lineKey?: string | undefined;
  mine: boolean;
  /** Its sender has edited it. */
  isEdited?: boolean | undefined;
  state: MessageState;
  /** The clock time as shown; empty until the server has given one. */
  time: string;
  /** The same, for machines. */
  dateTime?: string | undefined;
  /** The next message is of the same sender and minute: this one has no tail, and no time. */
  joined?: boolean | undefined;
}

export function MessageBubble(props: MessageBubbleProps): VNode {
  const { t, name, mine, state, joined } = props;
  return (
    <li
      data-line={props.lineKey}
      tabIndex={-1}
      className={classes(
        "group flex flex-col px-3 -outline-offset-2 wide:px-5",
        mine ? "items-end" : "items-start",
        joined ? "pb-0.5" : "pb-2.5",
      )}
    >
      <div data-bubble="" className="relative max-w-[82%] wide:max-w-[68%]">
        <span className="sr-only">{mine ? t("message.from_you") : t("message.from", { name })}</span>
        <Body {...props} />
        {props.menu !== undefined && (
          <div
            className={classes(
              "absolute inset-y-0 my-auto hidden size-11 opacity-0 transition-opacity group-hover:opacity-100",
              "group-focus-visible:opacity-100 group-has-focus-visible:opacity-100 any-pointer-fine:block",
              mine ? "end-full" : "start-full",
            )}
          >
            {props.menu}
          </div>
        )}
      </div>
      {props.under}
      {state !== "failed" && (!joined || state === "sending" || props.isEdited) && <Foot {...props} />}
    </li>
  );
}

/** A few emoji alone are shown large and need no bubble. */
function Body({ text, body, quote, mine, joined }: MessageBubbleProps): VNode {
  const isFewEmoji = useMemo(() => largeEmoji(text) > 0, [text]);
  if (isFewEmoji && body === undefined && quote === undefined) {
    return <p dir="auto" className="text-5xl leading-tight">{text}</p>;
  }
  const className = classes(
    "overflow-clip rounded-bubble px-4 py-2.5 text-base",
    mine ? "bg-action text-white" : "bg-sunken text-ink",
    !joined && (mine ? "rounded-ee-sm" : "rounded-es-sm"),
  );
  if (body === undefined) {
    return (
      <div className={className}>
        {quote}
        <MessageText text={text} />
      </div>
    );
  }
  return (
    <>
      {quote !== undefined && <div className={classes(className, "mb-1")}>{quote}</div>}
      {body}
    </>
  );
}

function Foot({ t, mine, state, time, dateTime, isEdited }: MessageBubbleProps): VNode {
  return (
    <p className="mt-1 flex items-center gap-1 px-1.5 text-2xs text-faint">
      {isEdited && <span>{t("message.edited")}</span>}
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
