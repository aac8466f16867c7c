/** Small marks beside names and icons: VIP, unread count. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { crownIcon } from "@/components/icons.ts";

export function VipBadge({ label }: { label: string }): VNode {
  return (
    <span
      role="img"
      title={label}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-gold-soft text-gold"
    >
      <Icon of={crownIcon} size="2xs" filled />
    </span>
  );
}

const SHOWN_MAX = 99;

export interface UnreadBadgeProps {
  count: number;
  /** The spoken form: "3 unread messages". */
  label: string;
  className?: string | undefined;
  /** It is not to draw the eye. */
  isQuiet?: boolean | undefined;
}

/** Nothing for a count of 0. */
export function UnreadBadge({ count, label, className, isQuiet }: UnreadBadgeProps): VNode | null {
  if (count <= 0) return null;
  return (
    <span
      className={classes(
        "count-badge inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 text-2xs font-semibold",
        isQuiet ? "bg-sunken text-muted" : "bg-action text-white",
        className,
      )}
    >
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
