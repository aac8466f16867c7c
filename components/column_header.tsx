/** The heading of a side column on wide screens. */
import type { ComponentChildren, VNode } from "preact";

export interface ColumnHeaderProps {
  title: string;
  /** At the end of the line: a count, a link. */
  end?: ComponentChildren;
}

export function ColumnHeader({ title, end }: ColumnHeaderProps): VNode {
  return (
    <div className="flex min-h-20 items-center justify-between gap-3 px-5 pt-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {end}
    </div>
  );
}
