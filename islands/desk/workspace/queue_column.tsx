/** The queue beside the chat: the way to the next one, whether one is on shift, and what stands where. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { keyboardIcon, zapIcon } from "@/components/icons.ts";
import type { Reader } from "@/domain/time_text.ts";
import type { Acts } from "@/islands/desk/workspace/use_acts.ts";
import type { Pause } from "@/islands/desk/workspace/use_pause.ts";
import {
  firstPart,
  type MayWork,
  partsOf,
  type QueuePart,
  rowsOf,
  type RowsPart,
} from "@/islands/desk/workspace/queue_parts.ts";
import { GuestsPart } from "@/islands/desk/workspace/guests_part.tsx";
import { QueueTabs } from "@/islands/desk/workspace/queue_tabs.tsx";
import { ShiftSwitch } from "@/islands/desk/workspace/shift_switch.tsx";
import { keyOf } from "@/client/desk/pair.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { PausePanel } from "@/islands/desk/workspace/pause_panel.tsx";
import { QueueRow } from "@/islands/desk/workspace/queue_row.tsx";
import { Key, SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueView } from "@/protocol/desk/views/queue.ts";

export interface QueueColumnProps {
  t: DeskTranslate;
  /** Null until the page is awake. */
  client: DeskClient | null;
  queue: QueueView;
  may: MayWork;
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
  const { t, client, queue, may, acts, pause, hasProfiles, current } = props;
  const [part, setPart] = useState<QueuePart>(() => firstPart(queue, may));
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
        {may.answer && (
          <>
            <button
              type="button"
              data-next=""
              aria-keyshortcuts="n"
              aria-busy={acts.busy === "next" ? "true" : undefined}
              disabled={!hasProfiles || !client}
              className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-action px-3 font-medium text-white
                hover:[filter:brightness(1.05)] disabled:opacity-55 aria-busy:opacity-55"
              onClick={() => void acts.next()}
            >
              <Icon of={zapIcon} size="sm" />
              {t("desk.queue.next")}
              <Key of="N" />
            </button>
            <ShiftSwitch t={t} shift={queue.shift} acts={acts} isAwake={client !== null} />
          </>
        )}
      </div>
      {pause.minutes > 0 && (
        <PausePanel
          t={t}
          minutes={pause.minutes}
          onPause={pause.take}
          onLater={() => pause.setMinutes(0)}
        />
      )}
      <QueueTabs t={t} queue={queue} parts={partsOf(may)} part={part} onPart={setPart} />
      <div
        role="tabpanel"
        id="queue-rows"
        aria-labelledby={`queue-tab-${part}`}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {part === "guests" ? <GuestsPart {...props} /> : <Rows {...props} part={part} />}
      </div>
      <div className="border-t border-line px-2 py-1">
        <SmallButton icon={keyboardIcon} hotkey="?" onClick={props.onKeys}>{t("desk.act.keys")}</SmallButton>
      </div>
    </section>
  );
}

function Rows(props: QueueColumnProps & { part: RowsPart }): VNode {
  const { t, client, queue, may, part, hasProfiles, current, now, reader, acts, onOpen } = props;
  const rows = rowsOf(queue, part);
  return (
    <>
      {rows.length === 0 && (
        <p className="px-4 py-6 text-center text-muted">
          {t(hasProfiles || !may.answer ? `desk.queue.none_${part}` : "desk.queue.none_assigned")}
        </p>
      )}
      <ul>
        {rows.map((row) => {
          const key = keyOf(row);
          const isMine = row.claim?.mine === 1;
          const mayTake = !isMine && row.claim === null && (part !== "escalated" || may.take_escalated);
          return (
            <QueueRow
              key={key}
              t={t}
              row={row}
              now={now}
              reader={reader}
              isOpen={key === current}
              isAwake={client !== null}
              onOpen={isMine ? () => onOpen(key) : null}
              onTake={mayTake ? () => void acts.take(row) : null}
            />
          );
        })}
      </ul>
    </>
  );
}
