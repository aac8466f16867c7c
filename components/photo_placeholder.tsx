/**
 * The colours of a photo in its place until it is there (domain/placeholder.ts). Lies behind the picture, in a parent
 * that is positioned and hides what overflows. Decoration: the picture has the words.
 */
import type { VNode } from "preact";
import { PLACEHOLDER_COLUMNS, PLACEHOLDER_ROWS, placeholderColours } from "@/domain/placeholder.ts";

export function PhotoPlaceholder({ of }: { of: string }): VNode | null {
  const colours = placeholderColours(of);
  if (colours.length === 0) return null;
  return (
    <svg
      viewBox={`0 0 ${PLACEHOLDER_COLUMNS} ${PLACEHOLDER_ROWS}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      className="absolute inset-0 size-full scale-125 [filter:blur(16px)]"
    >
      {colours.map((colour, index) => <path key={index} fill={colour} d={squareAt(index)} />)}
    </svg>
  );
}

/** A page has hundreds of them: as a path a square is half as long as a rect. */
function squareAt(index: number): string {
  return `M${index % PLACEHOLDER_COLUMNS} ${Math.floor(index / PLACEHOLDER_COLUMNS)}h1v1h-1z`;
}
