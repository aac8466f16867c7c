/** The form that chooses a span of days, and what to group by. It asks by its address, so an answer can be kept and sent on. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { QUALITY_GROUPS } from "@/domain/quality.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { Filters } from "@/routes/desk/quality/filters.ts";

const BOX = "min-h-11 rounded-md border border-field bg-surface px-3 text-sm text-ink";

export interface FilterFormProps {
  dt: DeskTranslate;
  action: string;
  filters: Filters;
  /** Whether it chooses what to group by. */
  grouped: boolean;
}

export function FilterForm({ dt, action, filters: { first, last, by }, grouped }: FilterFormProps): VNode {
  return (
    <form method="get" action={action} className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1 text-xs text-muted">
        {dt("desk.quality.from")}
        <input type="date" name="from" value={first} required className={BOX} />
      </label>
      <label className="grid gap-1 text-xs text-muted">
        {dt("desk.quality.to")}
        <input type="date" name="to" value={last} required className={BOX} />
      </label>
      {grouped && (
        <label className="grid gap-1 text-xs text-muted">
          {dt("desk.quality.by")}
          <select name="by" className={BOX}>
            {QUALITY_GROUPS.map((group) => (
              <option key={group} value={group} selected={group === by}>
                {dt(`desk.quality.by_${group}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit" variant="secondary" size="sm">{dt("desk.quality.show")}</Button>
    </form>
  );
}
