/** One line of a chat: a day, or a message with what belongs to it. */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { ellipsisVerticalIcon } from "@/components/icons.ts";
import { MessageBubble } from "@/components/message_bubble.tsx";
import { MessageQuote, StoryQuote } from "@/components/message_quote.tsx";
import { Reactions } from "@/components/reactions.tsx";
import type { Reaction } from "@/domain/reactions.ts";
import { FailedLine } from "@/islands/chat/failed_line.tsx";
import { GiftBody } from "@/islands/chat/gift_body.tsx";
import type { Line, MessageLine } from "@/islands/chat/lines.ts";
import { PhotoBody } from "@/islands/chat/photo_body.tsx";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import type { VoiceBodyProps } from "@/islands/chat/voice_body.tsx";
import type { Translate } from "@/locales/text.ts";

/** What can be done with a line. The same object in every render, so that lines that did not change can stay. */
export interface LineActions {
  onRetry(rid: string): void;
  onDiscard(rid: string): void;
  onPhoto(photo: OpenPhoto): void;
  /** Opens what can be done with the line of this key. */
  onMenu(key: string): void;
  /** Puts the member's reaction under a message, or takes it away where it is there. */
  onReact(line: MessageLine, reaction: Reaction): void;
  /** Begins an answer to the message of the line with this key. */
  onReply(key: string): void;
  /** Shows the message with this number. */
  onJump(seq: number): void;
  /** What stands in the place of a photo that can be looked at, where it is not the chat's own. */
  openPhoto?(photo: OpenPhoto): VNode;
}

export interface LineViewProps {
  t: Translate;
  /** The contact's. */
  name: string;
  line: Line;
  /** What plays a voice message, once its code is there; until then words stand in its place. */
  Voice: ((props: VoiceBodyProps) => VNode) | undefined;
  actions: LineActions;
}

export function LineView({ line, ...props }: LineViewProps): VNode {
  if (line.kind === "message" && !line.refund && line.change !== "unsent") {
    return <MessageView line={line} {...props} />;
  }
  return (
    <li
      {
        // The keyboard and the place of who reads go by messages, of which a day is none.
        ...line.kind === "message" && { "data-line": line.key, tabIndex: -1 }
      }
      className="flex justify-center px-3 py-3"
    >
      <span className="rounded-full bg-sunken px-3 py-1 text-center text-xs font-medium text-muted">
        {textOf(line, props.t)}
      </span>
    </li>
  );
}

/** What is said between the messages. */
function textOf(line: Line, t: Translate): string {
  if (line.kind === "message") {
    return line.refund
      ? t("chat.refund", { count: line.refund.coins })
      : t(line.mine ? "message.unsent_own" : "message.unsent");
  }
  const { label } = line;
  return label.kind === "date" ? label.text : t(`chat.${label.kind}`);
}

interface MessageViewProps extends LineViewProps {
  line: MessageLine;
}

function MessageView(props: MessageViewProps): VNode {
  const { t, name, line, actions } = props;
  const { rid, failed } = line;
  return (
    <MessageBubble
      t={t}
      name={name}
      text={line.voice ? t("message.voice", line.voice) : line.text}
      lineKey={line.key}
      body={bodyOf(props)}
      quote={quoteOf(props)}
      under={rid === null
        ? <Under {...props} />
        : <FailedLine t={t} line={line} rid={rid} failed={failed} actions={actions} />}
      menu={
        <IconButton
          icon={ellipsisVerticalIcon}
          label={t("message.options") + " " + line.clock}
          onClick={() => actions.onMenu(line.key)}
        />
      }
      mine={line.mine}
      isEdited={line.change === "edited"}
      state={line.state}
      time={line.clock}
      dateTime={new Date(line.at * 1000).toISOString()}
      joined={line.joined}
    />
  );
}

/** What stands in place of a text. */
function bodyOf({ t, line, Voice, actions }: MessageViewProps): VNode | undefined {
  const { id, rid, photo, gift, voice, mine, failed } = line;
  if (voice) return Voice && <Voice t={t} id={id} mine={mine} {...voice} />;
  if (gift) return <GiftBody t={t} gift={gift} arrival={line} />;
  if (!photo) return undefined;
  if (photo.kind === "open" && actions.openPhoto) return actions.openPhoto(photo);
  return (
    <PhotoBody
      t={t}
      photo={photo}
      hasFailed={failed !== null}
      onOpen={actions.onPhoto}
      onStop={() => rid !== null && actions.onDiscard(rid)}
    />
  );
}

/** What a message answers: a message or a story. */
function quoteOf({ t, name, line, actions }: MessageViewProps): VNode | undefined {
  const { quote, story, mine } = line;
  if (quote) {
    const open = () => actions.onJump(quote.seq);
    return <MessageQuote t={t} name={name} quote={quote} inOwn={mine} onOpen={open} />;
  }
  return story === null ? undefined : <StoryQuote t={t} name={name} photo={story} mine={mine} />;
}

/** The reactions; those that come while their message is on the screen are seen to come. */
function Under({ t, name, line, actions }: MessageViewProps): VNode | null {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
  }, []);
  if (line.reactions.length === 0) return null;
  return (
    <Reactions
      t={t}
      name={name}
      marks={line.reactions}
      arrives={isShown.current}
      onToggle={(reaction) => actions.onReact(line, reaction)}
    />
  );
}
