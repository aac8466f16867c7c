/**
 * The text of a message. Each of its lines runs in its own direction; links, phone numbers and signed ones are isolated,
 * so that neither they nor anything that turns the direction inside of it disturbs what stands beside it.
 */
import { useMemo } from "react";
import type { VNode } from "preact";
import { partsOf, type TextPart } from "@/domain/message_text.ts";

export function MessageText({ text }: { text: string }): VNode {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      <TextParts text={text} />
    </p>
  );
}

export interface TextPartsProps {
  text: string;
  /** Inside a button, links are rendered as text. */
  isQuoted?: boolean | undefined;
}

/** The same within a line of something else. */
export function TextParts({ text, isQuoted }: TextPartsProps): VNode {
  const parts = useMemo(() => partsOf(text), [text]);
  return <>{parts.map((part, nth) => <Part key={nth} part={part} isQuoted={isQuoted} />)}</>;
}

/** Links are not prefetched, and send no referrer. */
function Part({ part, isQuoted }: { part: TextPart; isQuoted: boolean | undefined }): VNode {
  if (part.kind === "plain") return <>{part.text}</>;
  if (part.kind === "number" || isQuoted) return <bdi dir="ltr">{part.text}</bdi>;
  return (
    <a
      href={part.href}
      dir="ltr"
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="underline"
    >
      {part.text}
    </a>
  );
}
