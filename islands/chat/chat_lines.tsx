/**
 * The lines of a chat in their list. Of a long chat those that are far from the screen are gaps, and marks without a
 * height stand before each chunk, by which long_list.ts measures it. Neither is there for a screen reader.
 */
import { useMemo } from "react";
import type { Ref, VNode } from "preact";
import type { ChunkPart } from "@/client/windowing/chunks.ts";
import { CHUNK_MARKS } from "@/islands/chat/chunk_marks.ts";
import { type LineActions, LineView, type LineViewProps } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import type { LongLayout } from "@/islands/chat/long_list.ts";
import type { Translate } from "@/locales/text.ts";

export interface ChatLinesProps {
  t: Translate;
  /** The contact's. */
  name: string;
  lines: readonly Line[];
  /** What the list has of a long chat; null where all lines are simply there. */
  layout: LongLayout | null;
  list: Ref<HTMLOListElement | null>;
  Voice: LineViewProps["Voice"];
  actions: LineActions;
}

export function ChatLines({ lines, layout, list, ...rest }: ChatLinesProps): VNode {
  const view = (line: Line) => <KeptLine key={line.key} line={line} {...rest} />;
  const partView = (part: ChunkPart<Line>) =>
    part.kind === "gap" ? [<Mark key={`gap-${part.id}`} chunk={CHUNK_MARKS.gap} heightPx={part.px} />] : [
      <Mark key={`chunk-${part.chunk.id}`} chunk={CHUNK_MARKS.of(part.chunk.id)} />,
      ...part.chunk.lines.map(view),
    ];
  if (!layout) return <ol ref={list}>{lines.map(view)}</ol>;
  return (
    <ol ref={list}>
      {[
        ...layout.parts.flatMap(partView),
        <Mark key={CHUNK_MARKS.end} chunk={CHUNK_MARKS.end} />,
        ...layout.tail.map(view),
      ]}
    </ol>
  );
}

/** A line that is the same as before costs nothing: as a long chat is scrolled, most of those in the document are. */
function KeptLine(props: LineViewProps): VNode {
  return useMemo(() => <LineView {...props} />, Object.values(props));
}

function Mark({ chunk, heightPx }: { chunk: string; heightPx?: number }): VNode {
  return (
    <li
      aria-hidden="true"
      data-chunk={chunk}
      // A transition of its height, however short, would be seen as a jump.
      className="transition-none"
      {...heightPx !== undefined && { style: { blockSize: `${heightPx}px` } }}
    />
  );
}
