/** A round button or link of 44 px with nothing but an icon; its name is spoken. */
import type { MouseEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";

const VARIANTS = {
  plain: "text-muted hover:bg-sunken hover:text-ink",
  soft: "bg-sunken text-ink hover:bg-line",
  primary: "bg-action text-white shadow-glow",
} as const;

export interface IconButtonProps {
  icon: string;
  label: string;
  variant?: keyof typeof VARIANTS | undefined;
  directional?: boolean | undefined;
  href?: string | undefined;
  /** The page of `href` opens above this one: always, or where there are three columns. */
  modal?: "always" | "wide" | undefined;
  type?: "button" | "submit" | undefined;
  value?: string | undefined;
  disabled?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  className?: string | undefined;
}

export function IconButton(props: IconButtonProps): VNode {
  const { icon, label, variant = "plain", directional, href, modal, onClick } = props;
  const className = classes(
    "inline-flex size-11 shrink-0 items-center justify-center rounded-full pressable",
    "active:scale-95 disabled:opacity-50",
    VARIANTS[variant],
    props.className,
  );
  const content = <Icon of={icon} size="lg" directional={directional} />;
  if (href !== undefined) {
    return (
      <a href={href} data-modal={modal} className={className} aria-label={label} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      type={props.type ?? "button"}
      value={props.value}
      className={className}
      aria-label={label}
      disabled={props.disabled}
      onClick={onClick}
    >
      {content}
    </button>
  );
}
