/** Between messages of different days. */
import type { VNode } from "preact";

export function DaySeparator({ label }: { label: string }): VNode {
  return (
    <li className="flex justify-center py-3">
      <span className="rounded-full bg-sunken px-3 py-1 text-xs font-medium text-muted">{label}</span>
    </li>
  );
}
