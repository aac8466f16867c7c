/** One conversation of the queue: who with whom, how long it waits, and how long the promise of an answer still holds. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { clockIcon, coinsIcon, heartIcon } from "@/components/icons.ts";
import { keyOf } from "@/client/desk/pair.ts";
import { messageClock, type Reader } from "@/domain/time_text.ts";
import { Faces } from "@/islands/desk/workspace/faces.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import { spanText, type Urgency, urgencyOf } from "@/islands/desk/workspace/time_left.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";

export interface QueueRowProps {
  t: DeskTranslate;
  row: QueueRowView;
  now: number;
  reader: Reader;
  isOpen: boolean;
  /** Whether a click is heard yet. */
  isAwake: boolean;
  /** Shows one that is held; null where it is not. */
  onOpen: (() => void) | null;
  /** Takes one that nobody holds; null where that cannot be. */
  onTake: (() => void) | null;
}

const TONES: { readonly [U in Urgency]: string } = {
  calm: "text-muted",
  soon: "text-gold font-medium",
  pressing: "text-bad font-medium",
  late: "rounded-sm bg-bad-soft px-1 text-bad font-semibold",
};

export function QueueRow(props: QueueRowProps): VNode {
  const { t, row, isOpen, isAwake, onOpen, onTake } = props;
  const { member_name: member, persona_name: persona } = row;
  const body = <RowBody {...props} />;
  const className = "flex w-full min-w-0 items-start gap-2.5 px-3 py-2.5 text-start";
  return (
    <li
      data-row={keyOf(row)}
      className={classes("border-b border-line", isOpen && "bg-brand-soft")}
    >
      {onOpen
        ? (
          <button
            type="button"
            aria-current={isOpen ? "true" : undefined}
            className={classes(className, "-outline-offset-2", !isOpen && "hover:bg-sunken")}
            onClick={onOpen}
          >
            {body}
          </button>
        )
        : (
          <div className={className}>
            {body}
            {onTake && (
              <SmallButton
                look="soft"
                disabled={!isAwake}
                label={t("desk.row.take_label", { member, persona })}
                onClick={onTake}
              >
                {t("desk.row.take")}
              </SmallButton>
            )}
          </div>
        )}
    </li>
  );
}

function RowBody({ t, row, now, reader }: QueueRowProps): VNode {
  return (
    <>
      <Faces of={row} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <bdi className="min-w-0 truncate font-medium">{row.member_name}</bdi>
          <span
            className="rounded-sm bg-sunken px-1 text-2xs text-muted uppercase"
            aria-label={t("desk.row.lang", { lang: row.lang })}
          >
            {row.lang}
          </span>
          {row.paid === 1 && (
            <span className="text-gold" title={t("desk.row.paid")}>
              <Icon of={coinsIcon} size="xs" label={t("desk.row.paid")} />
            </span>
          )}
        </span>
        <span className="truncate text-xs text-muted">{t("desk.row.to", { name: row.persona_name })}</span>
        <Standing t={t} row={row} now={now} reader={reader} />
      </span>
    </>
  );
}

/** What is going on with it, in one line. */
function Standing({ t, row, now, reader }: Pick<QueueRowProps, "t" | "row" | "now" | "reader">): VNode {
  if (row.state === "snoozed") {
    return <Line icon={clockIcon}>{t("desk.row.back_at", { time: messageClock(row.until, reader) })}</Line>;
  }
  if (row.state === "escalated") return <Line>{row.why ? t(`desk.why.${row.why}`) : ""}</Line>;
  if (row.kind === null) return <Line>{t("desk.row.answered")}</Line>;
  const urgency = urgencyOf(row.promise_at, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {row.kind === "like" && (
        <span className="inline-flex items-center gap-1">
          <Icon of={heartIcon} size="xs" />
          {t("desk.row.like")}
        </span>
      )}
      <span>{t("desk.row.waits", { time: spanText(t, now - row.since) })}</span>
      {row.promise_at > 0 && (
        <span data-urgency={urgency} className={TONES[urgency]}>
          {urgency === "late"
            ? t("desk.row.late", { time: spanText(t, now - row.promise_at) })
            : t("desk.row.due", { time: spanText(t, row.promise_at - now) })}
        </span>
      )}
    </span>
  );
}

function Line({ icon, children }: { icon?: string; children: string }): VNode {
  return (
    <span className="flex items-center gap-1 text-xs text-muted">
      {icon && <Icon of={icon} size="xs" />}
      {children}
    </span>
  );
}
