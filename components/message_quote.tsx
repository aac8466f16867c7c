/** The quote of an answered message, above the answer and above the text box: its sender and its start. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { giftIcon, imageIcon } from "@/components/icons.ts";
import { TextParts } from "@/components/message_text.tsx";
import type { Translate } from "@/locales/text.ts";

export interface QuoteLinesProps {
  t: Translate;
  /** The contact's. */
  name: string;
  quote: { mine: boolean; kind: "text" | "photo" | "voice" | "gift" | "unsent"; text: string };
}

/** What is said of what has no words. */
const WORDS = { photo: "chat.photo", voice: "message.voice", gift: "message.gift" } as const;

/** Two lines of a quote: its sender, and its start, or what it is instead of a text. */
export function QuoteLines({ t, name, quote: { mine, kind, text } }: QuoteLinesProps): VNode {
  return (
    <>
      <span className="block truncate text-xs font-semibold">
        {/* Of its own direction, on the side of the page's. */}
        <bdi>{mine ? t("message.you") : name}</bdi>
      </span>
      {kind === "text"
        ? (
          <span dir="auto" className="block truncate text-sm">
            <TextParts text={text} isQuoted />
          </span>
        )
        : kind === "unsent"
        ? <span className="block text-sm">{t("message.unsent")}</span>
        : (
          <span className="flex items-center gap-1.5 text-sm">
            {kind !== "voice" && <Icon of={kind === "photo" ? imageIcon : giftIcon} size="sm" />}
            {t(WORDS[kind], { length: text })}
          </span>
        )}
    </>
  );
}

export interface MessageQuoteProps extends QuoteLinesProps {
  /** Whether it is in a bubble of the member's own. */
  inOwn: boolean;
  /** Shows the message that is answered. */
  onOpen(): void;
}

/** A quote in a bubble; a tap leads to what it quotes. */
export function MessageQuote({ inOwn, onOpen, ...lines }: MessageQuoteProps): VNode {
  return (
    <button
      type="button"
      className={classes(
        "-mx-2 mb-1.5 block min-h-11 w-[calc(100%+16px)] rounded-e-lg border-s-3 border-current px-2.5 py-1 text-start",
        // White letters need a dark ground.
        inOwn ? "bg-black/15" : "bg-current/10",
      )}
      onClick={onOpen}
    >
      <span className="sr-only">{lines.t("message.answers")}</span>
      <QuoteLines {...lines} />
    </button>
  );
}

export interface StoryQuoteProps {
  t: Translate;
  name: string;
  /** The picture's address; empty once the story is over. */
  photo: string;
  /** Whether the member replied, to the contact's story. */
  mine: boolean;
}

/** The story that a message replies to. */
export function StoryQuote({ t, name, photo, mine }: StoryQuoteProps): VNode {
  return (
    <div className="mb-1.5 flex items-center gap-2.5">
      {photo !== "" && (
        <img
          ref={hideBroken}
          src={photo}
          alt=""
          width={36}
          height={48}
          className="h-12 w-9 rounded-lg object-cover"
          onError={({ currentTarget }) => hide(currentTarget)}
        />
      )}
      <p className="min-w-0 text-xs font-semibold">
        {mine ? t("message.story_theirs", { name }) : t("message.story_yours")}
      </p>
    </div>
  );
}

/** The story may have expired when its picture is loaded, which may be before the page is hydrated. */
function hideBroken(picture: HTMLImageElement | null): void {
  if (picture?.complete && picture.naturalWidth === 0) hide(picture);
}

function hide(picture: HTMLImageElement): void {
  picture.hidden = true;
}
