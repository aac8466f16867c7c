/** The brand's mark, a flame with a heart in it, and its name set beside it. The name belongs to the operator. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";

const FLAME =
  "M12.6 1.8c.3 3 1.9 4.6 3.7 6.5 1.9 2 3.7 4.1 3.7 7.3a8 8 0 0 1-16 0c0-2.8 1.3-4.9 3-6.5.2 1.5.8 2.5 1.7 3.1C8.6 8 9.5 4.4 12.6 1.8z";
const HEART =
  "M12 20.3c-2.4-1.4-3.8-2.9-3.8-4.7a2.05 2.05 0 0 1 3.8-1 2.05 2.05 0 0 1 3.8 1c0 1.8-1.4 3.3-3.8 4.7z";

export interface MarkProps {
  /** On a coloured surface the mark is white; else a tile of the brand's colours carries it. */
  onColour?: boolean | undefined;
  className?: string | undefined;
}

export function Mark({ onColour, className = "size-9" }: MarkProps): VNode {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-flex shrink-0 items-center justify-center rounded-[30%]",
        onColour ? "bg-white/20 text-white" : "bg-brand text-white shadow-soft",
        className,
      )}
    >
      <svg viewBox="0 0 24 24" className="size-[72%]" fill="currentColor">
        <path fill-rule="evenodd" d={`${FLAME}${HEART}`} />
      </svg>
    </span>
  );
}

export interface LogoProps extends MarkProps {
  name: string;
  href?: string | undefined;
}

export function Logo({ name, href, onColour, className }: LogoProps): VNode {
  const lockup = classes(
    "inline-flex max-w-full min-w-0 items-center gap-2.5 rounded-md text-xl font-bold tight",
    onColour ? "text-white" : "text-ink",
  );
  const content = (
    <>
      <Mark onColour={onColour} className={className} />
      <span className="min-w-0 truncate">{name}</span>
    </>
  );
  return href === undefined
    ? <span className={lockup}>{content}</span>
    : <a href={href} className={lockup}>{content}</a>;
}
