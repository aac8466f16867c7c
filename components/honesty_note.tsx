/** The plain words that chat partners are virtual profiles moderated by real people (decisions: honesty). */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { infoIcon } from "@/components/icons.ts";

export interface HonestyNoteProps {
  text: string;
  /** One quiet line, as under a chat's header; else a framed paragraph. */
  compact?: boolean | undefined;
}

export function HonestyNote({ text, compact }: HonestyNoteProps): VNode {
  return (
    <p
      className={classes(
        "flex items-start gap-2 text-muted",
        compact ? "justify-center px-4 py-1.5 text-xs" : "rounded-lg bg-sunken px-4 py-3 text-sm",
      )}
    >
      <Icon of={infoIcon} size="sm" className={compact ? "mt-px" : "mt-0.5"} />
      <span>{text}</span>
    </p>
  );
}
