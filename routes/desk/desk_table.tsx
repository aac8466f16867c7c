/** A table of the desk's pages. Where it is wider than the screen it scrolls by itself, by keyboard too. */
import type { ComponentChildren, VNode } from "preact";

export interface DeskTableProps {
  /** Says what it lists. */
  label: string;
  heads: readonly ComponentChildren[];
  /** Whether digits stand below each other. */
  numbers?: boolean;
  /** Its rows. */
  children: ComponentChildren;
}

export function DeskTable({ label, heads, numbers = false, children }: DeskTableProps): VNode {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table className={numbers ? "desk-table tabular-nums" : "desk-table"}>
        <thead>
          <tr>
            {heads.map((head, index) => <th key={index} scope="col">{head}</th>)}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
