/** A banner at the top. The caller decides when it closes, and announces it to screen readers. */
import type { ComponentChildren, MouseEventHandler, VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { classes } from "@/components/classes.ts";
import { Coin } from "@/components/coin_balance.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { checkIcon, circleXIcon, eyeIcon, heartIcon, loaderPinwheelIcon, xIcon } from "@/components/icons.ts";

const LOOKS = {
  success: { icon: checkIcon, tone: "bg-ok/15 text-ok" },
  error: { icon: circleXIcon, tone: "bg-bad-soft text-bad" },
  like: { icon: heartIcon, tone: "bg-brand-soft text-brand" },
  visit: { icon: eyeIcon, tone: "bg-sunken text-ink" },
  freespin: { icon: loaderPinwheelIcon, tone: "bg-gold-soft text-gold" },
  coins: { icon: null, tone: "bg-gold-soft" },
} as const;

export type ToastKind = keyof typeof LOOKS;

export interface ToastProps {
  kind: ToastKind;
  message: string;
  /** Address of a photo instead of the icon. */
  photo?: string | undefined;
  /** Where a tap leads; a list opens above the page on wide screens. */
  link?: { href: string; isList: boolean } | undefined;
  onOpen?: MouseEventHandler<HTMLAnchorElement> | undefined;
  closeLabel?: string | undefined;
  onClose?: (() => void) | undefined;
}

export function Toast({ kind, message, photo, link, onOpen, closeLabel, onClose }: ToastProps): VNode {
  return (
    <div className="flex w-full max-w-sm items-center rounded-card border border-line bg-raised shadow-lift">
      <Body link={link} onOpen={onOpen}>
        {photo === undefined || photo === ""
          ? <Sign kind={kind} />
          : <Avatar photo={photo} size="md" eager />}
        <p className="min-w-0 flex-1 text-sm font-medium">{message}</p>
      </Body>
      {closeLabel !== undefined && (
        <IconButton icon={xIcon} label={closeLabel} onClick={onClose} className="me-1.5" />
      )}
    </div>
  );
}

function Body(
  { link, onOpen, children }: Pick<ToastProps, "link" | "onOpen"> & { children: ComponentChildren },
): VNode {
  const className = "flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card p-2.5";
  if (link === undefined) return <div className={className}>{children}</div>;
  return (
    <a
      href={link.href}
      data-modal={link.isList ? "wide" : undefined}
      draggable={false}
      className={className}
      onClick={onOpen}
    >
      {children}
    </a>
  );
}

function Sign({ kind }: { kind: ToastKind }): VNode {
  const { icon, tone } = LOOKS[kind];
  return (
    <span className={classes("flex size-11 shrink-0 items-center justify-center rounded-full", tone)}>
      {icon === null ? <Coin /> : <Icon of={icon} filled={kind === "like"} />}
    </span>
  );
}
