/** The parts of the queue as tabs. The arrows lead through them as they are read. */
import type { KeyboardEvent } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { countOf, type QueuePart } from "@/islands/desk/workspace/queue_parts.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueView } from "@/protocol/desk/views/queue.ts";

export interface QueueTabsProps {
  t: DeskTranslate;
  queue: QueueView;
  parts: readonly QueuePart[];
  part: QueuePart;
  onPart(part: QueuePart): void;
}

export function QueueTabs({ t, queue, parts, part, onPart }: QueueTabsProps): VNode {
  function step(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = parts[(parts.indexOf(part) + by + parts.length) % parts.length];
    if (!next) return;
    onPart(next);
    document.getElementById(`queue-tab-${next}`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={t("desk.queue.parts")}
      className={classes(
        "grid gap-0.5 border-b border-line px-2 pb-2",
        parts.length > 2 ? "grid-cols-3" : "grid-cols-2",
      )}
      onKeyDown={step}
    >
      {parts.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`queue-tab-${each}`}
          aria-selected={each === part ? "true" : "false"}
          aria-controls="queue-rows"
          tabIndex={each === part ? 0 : -1}
          className={classes(
            "inline-flex min-h-11 items-center justify-center gap-1 rounded-md px-1.5 text-xs font-medium pointer-fine:min-h-8",
            each === part ? "bg-brand-soft text-brand" : "text-muted hover:bg-sunken hover:text-ink",
          )}
          onClick={() => onPart(each)}
        >
          {t(`desk.queue.${each}`)}
          {each !== "guests" && <span className="tabular-nums">{countOf(queue, each)}</span>}
        </button>
      ))}
    </div>
  );
}
