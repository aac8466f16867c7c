/** A banner that slides in from the top and says one thing. Who shows it decides when it goes. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Coin } from "@/components/coin_balance.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { checkIcon, circleAlertIcon, heartIcon, infoIcon, wifiOffIcon, xIcon } from "@/components/icons.ts";

const LOOKS = {
  success: { icon: checkIcon, tone: "bg-ok/15 text-ok" },
  error: { icon: circleAlertIcon, tone: "bg-bad-soft text-bad" },
  info: { icon: infoIcon, tone: "bg-sunken text-ink" },
  like: { icon: heartIcon, tone: "bg-brand-soft text-brand" },
  offline: { icon: wifiOffIcon, tone: "bg-sunken text-ink" },
  coins: { icon: null, tone: "bg-gold-soft" },
} as const;

export interface ToastProps {
  kind: keyof typeof LOOKS;
  message: string;
  closeLabel?: string | undefined;
  onClose?: (() => void) | undefined;
}

export function Toast({ kind, message, closeLabel, onClose }: ToastProps): VNode {
  const { icon, tone } = LOOKS[kind];
  return (
    <div className="flex w-full max-w-sm animate-rise items-center gap-3 rounded-card border border-line bg-raised p-2.5 pe-4
        shadow-lift">
      <span className={classes("flex size-10 shrink-0 items-center justify-center rounded-full", tone)}>
        {icon === null ? <Coin /> : <Icon of={icon} />}
      </span>
      <p className="flex-1 text-sm font-medium">{message}</p>
      {closeLabel !== undefined && (
        <IconButton icon={xIcon} label={closeLabel} onClick={onClose} className="-me-3" />
      )}
    </div>
  );
}
