/** A line with the result of an action, or a hint. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, circleAlertIcon, infoIcon } from "@/components/icons.ts";

const KINDS = {
  ok: { icon: checkIcon, role: "status", className: "bg-sunken text-ink", mark: "text-ok" },
  info: { icon: infoIcon, role: "status", className: "bg-sunken text-ink", mark: "text-brand" },
  bad: { icon: circleAlertIcon, role: "alert", className: "bg-bad-soft text-bad", mark: "" },
} as const;

export interface NoticeProps {
  kind: keyof typeof KINDS;
  children: ComponentChildren;
}

export function Notice({ kind, children }: NoticeProps): VNode {
  const { icon, role, className, mark } = KINDS[kind];
  return (
    <div role={role} className={classes("flex items-start gap-3 rounded-lg px-4 py-3 text-sm", className)}>
      <Icon of={icon} className={mark} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
