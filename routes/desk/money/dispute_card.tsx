/** One dispute of a payment: how it stands, until when it can be answered, and what colleagues have noted. */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { TextField } from "@/components/text_field.tsx";
import type { DisputeView } from "@/protocol/desk/views/money.ts";
import { Act } from "@/routes/desk/act.tsx";
import { amountText, disputeKey, LINK, MONEY } from "@/routes/desk/money/parts.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface DisputeCardProps {
  c: PageContext;
  dispute: DisputeView;
  /** The page that takes notes. */
  action: string;
  /** What was typed about it and not taken. */
  typed?: string | undefined;
}

export function DisputeCard({ c, dispute, action, typed = "" }: DisputeCardProps): VNode {
  const { dt } = c.var;
  const { order, state, reason, at, due_at, notes, payment, version } = dispute;
  return (
    <article className="grid gap-3 rounded-card bg-surface px-5 py-5 shadow-soft">
      <h2 className="font-semibold">
        {amountText(c, dispute)} · {dt(`desk.money.dispute.${state}`)}
      </h2>
      <p className="text-sm text-muted">
        {when(c, at)} · <bdi dir="ltr">{reason}</bdi> · <bdi dir="ltr">{payment}</bdi>
        {due_at !== null && ` · ${dt("desk.money.due", { date: when(c, due_at) })}`}
      </p>
      {order && <a href={`${MONEY}/orders/${order}`} className={LINK}>{dt("desk.money.order")}</a>}
      {notes.length > 0 && (
        <ol className="grid gap-2">
          {notes.map((note, nth) => (
            <li key={nth} className="text-sm">
              <span className="text-muted">
                <bdi>{note.by.name}</bdi>, {when(c, note.at)}
              </span>
              <p dir="auto" className="break-words">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      <form method="post" action={action} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <input type="hidden" name="dispute" value={disputeKey(dispute)} />
        <input type="hidden" name="version" value={String(version)} />
        <TextField
          name="text"
          label={dt("desk.money.note")}
          value={typed}
          maxLength={REASON_MAX_CODE_POINTS}
          required
        />
        <Act value="note">{dt("desk.money.write_note")}</Act>
      </form>
    </article>
  );
}
