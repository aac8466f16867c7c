/** The queue beside the chat: the way to the next one, whether one is on shift, and what stands where. */
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { keyboardIcon, zapIcon } from "@/components/icons.ts";
import type { Reader } from "@/domain/time_text.ts";
import type { Acts } from "@/islands/desk/workspace/use_acts.ts";
import type { Pause } from "@/islands/desk/workspace/use_pause.ts";
import {
  countOf,
  firstPart,
  QUEUE_PARTS,
  type QueuePart,
  rowsOf,
} from "@/islands/desk/workspace/queue_parts.ts";
import { PausePanel } from "@/islands/desk/workspace/pause_panel.tsx";
import { QueueRow } from "@/islands/desk/workspace/queue_row.tsx";
import { Key, SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueView } from "@/protocol/desk/views/queue.ts";

export interface QueueColumnProps {
  t: DeskTranslate;
  queue: QueueView;
  /** Whether any profile is assigned to the reader. */
  hasProfiles: boolean;
  current: string | null;
  now: number;
  reader: Reader;
  acts: Acts;
  pause: Pause;
  onOpen(key: string): void;
  /** Lists the keys. */
  onKeys(): void;
}

export function QueueColumn(props: QueueColumnProps): VNode {
  const { t, queue, acts, pause, hasProfiles, current } = props;
  const [part, setPart] = useState<QueuePart>(() => firstPart(queue));
  // What was taken is to be seen among the others that are held.
  useEffect(() => {
    if (current !== null) setPart("mine");
  }, [current]);
  return (
    <section
      aria-labelledby="queue-title"
      className="flex h-full min-h-0 flex-col border-e border-line bg-surface"
    >
      <div className="grid gap-2 p-3">
        <div className="flex items-center justify-between gap-2">
          <h1 id="queue-title" className="text-base font-semibold">{t("desk.queue.title")}</h1>
          <span className="text-xs text-muted">
            {t("desk.queue.held", { held: queue.mine.length, max: queue.held_max })}
          </span>
        </div>
        <button
          type="button"
          data-next=""
          aria-keyshortcuts="n"
          aria-busy={acts.busy === "next" ? "true" : undefined}
          disabled={!hasProfiles}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-action px-3 font-medium text-white
            hover:[filter:brightness(1.05)] disabled:opacity-55 aria-busy:opacity-55"
          onClick={() => void acts.next()}
        >
          <Icon of={zapIcon} size="sm" />
          {t("desk.queue.next")}
          <Key of="N" />
        </button>
        <Shift {...props} />
      </div>
      {pause.minutes > 0 && (
        <PausePanel
          t={t}
          minutes={pause.minutes}
          onPause={pause.take}
          onLater={() => pause.setMinutes(0)}
        />
      )}
      <Tabs t={t} queue={queue} part={part} onPart={setPart} />
      <Rows {...props} part={part} />
      <div className="border-t border-line px-2 py-1">
        <SmallButton icon={keyboardIcon} hotkey="?" onClick={props.onKeys}>{t("desk.act.keys")}</SmallButton>
      </div>
    </section>
  );
}

function Shift({ t, queue: { shift }, acts }: QueueColumnProps): VNode {
  const isOn = shift.open === 1;
  return (
    <div className="grid gap-1">
      <button
        type="button"
        role="switch"
        aria-checked={isOn ? "true" : "false"}
        aria-describedby="shift-hint"
        className="flex min-h-11 items-center gap-2.5 rounded-md px-1 text-start font-medium pointer-fine:min-h-9"
        onClick={() => void acts.setShift(!isOn)}
      >
        <span
          aria-hidden="true"
          className={classes(
            "relative h-5 w-9 shrink-0 rounded-full transition-colors",
            isOn ? "bg-ok" : "bg-field",
          )}
        >
          <span
            className={classes(
              "absolute top-0.5 size-4 rounded-full bg-surface transition-[inset-inline-start]",
              isOn ? "start-4.5" : "start-0.5",
            )}
          />
        </span>
        {t(isOn ? "desk.shift.on" : "desk.shift.off")}
      </button>
      <p id="shift-hint" className="px-1 text-xs text-muted">
        {t(isOn ? "desk.shift.hint" : "desk.shift.off_hint")}
      </p>
    </div>
  );
}

interface TabsProps extends Pick<QueueColumnProps, "t" | "queue"> {
  part: QueuePart;
  onPart(part: QueuePart): void;
}

function Tabs({ t, queue, part, onPart }: TabsProps): VNode {
  function step(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = QUEUE_PARTS[(QUEUE_PARTS.indexOf(part) + by + QUEUE_PARTS.length) % QUEUE_PARTS.length];
    if (!next) return;
    onPart(next);
    document.getElementById(`queue-tab-${next}`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={t("desk.queue.parts")}
      className="grid grid-cols-3 gap-0.5 border-b border-line px-2 pb-2"
      onKeyDown={step}
    >
      {QUEUE_PARTS.map((each) => (
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
          <span className="tabular-nums">{countOf(queue, each)}</span>
        </button>
      ))}
    </div>
  );
}

function Rows(props: QueueColumnProps & { part: QueuePart }): VNode {
  const { t, queue, part, hasProfiles, current, now, reader, acts, onOpen } = props;
  const rows = rowsOf(queue, part);
  return (
    <div
      role="tabpanel"
      id="queue-rows"
      aria-labelledby={`queue-tab-${part}`}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      {rows.length === 0 && (
        <p className="px-4 py-6 text-center text-muted">
          {t(hasProfiles ? `desk.queue.none_${part}` : "desk.queue.none_assigned")}
        </p>
      )}
      <ul>
        {rows.map((row) => {
          const key = `${row.persona}.${row.member}`;
          const isMine = row.claim?.mine === 1;
          const mayTake = !isMine && row.claim === null && part !== "escalated";
          return (
            <QueueRow
              key={key}
              t={t}
              row={row}
              now={now}
              reader={reader}
              isOpen={key === current}
              onOpen={isMine ? () => onOpen(key) : null}
              onTake={mayTake ? () => void acts.take(row) : null}
            />
          );
        })}
      </ul>
    </div>
  );
}
