/** One of several boxes of one name. */
import type { VNode } from "preact";

export interface BoxProps {
  name: string;
  value: string;
  label: string;
  checked: boolean;
}

export function Box({ name, value, label, checked }: BoxProps): VNode {
  return (
    <label className="flex min-h-10 items-center gap-2.5">
      <input type="checkbox" name={name} value={value} checked={checked} className="size-4.5 shrink-0" />
      <bdi>{label}</bdi>
    </label>
  );
}
