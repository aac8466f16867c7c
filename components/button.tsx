/** The action button: a `<button>`, or a link that looks like one when it has an `href`. */
import type { ComponentChildren, MouseEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";

const SHAPE =
  "relative inline-flex select-none items-center justify-center text-center gap-2 rounded-full font-medium " +
  "pressable active:scale-[0.97] " +
  "disabled:opacity-55 aria-disabled:opacity-55";

const VARIANTS = {
  primary: "bg-action text-white shadow-glow hover:[filter:brightness(1.04)]",
  secondary: "bg-sunken text-ink hover:bg-line",
  outline: "border border-field/50 bg-surface text-ink hover:bg-sunken",
  ghost: "text-brand hover:bg-brand-soft",
  inverse: "bg-white text-[#b0184f] shadow-lift",
  danger: "bg-bad-soft text-bad hover:[filter:brightness(0.97)]",
} as const;

const SIZES = {
  sm: "min-h-11 px-4 text-sm",
  md: "min-h-12 px-6 text-base",
  lg: "min-h-14 px-8 text-lg",
} as const;

export interface ButtonProps {
  children: ComponentChildren;
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Fills the width of its column. */
  block?: boolean | undefined;
  /** Shows a spinner and ignores clicks, but is not disabled, so that it keeps the focus. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Ignores clicks (`aria-disabled`), but keeps the focus. */
  idle?: boolean | undefined;
  icon?: string | undefined;
  href?: string | undefined;
  /** The page of `href` opens above this one: always, or where there are three columns. */
  modal?: "always" | "wide" | undefined;
  rel?: string | undefined;
  type?: "button" | "submit" | undefined;
  name?: string | undefined;
  value?: string | undefined;
  label?: string | undefined;
  /** Gets the focus when the page opens. */
  autoFocus?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  className?: string | undefined;
}

export function Button(props: ButtonProps): VNode {
  const { variant = "primary", size = "md", block, busy, href, icon, label, onClick } = props;
  const takesNothing = busy || props.idle;
  const className = classes(SHAPE, VARIANTS[variant], SIZES[size], block && "w-full", props.className);
  const content = (
    <>
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      <span>{props.children}</span>
    </>
  );
  if (href !== undefined) {
    return (
      <a
        href={href}
        rel={props.rel}
        data-modal={props.modal}
        className={className}
        aria-label={label}
        onClick={onClick}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type={props.type ?? "button"}
      name={props.name}
      value={props.value}
      className={className}
      aria-label={label}
      autoFocus={props.autoFocus}
      aria-busy={busy ? "true" : undefined}
      aria-disabled={takesNothing ? "true" : undefined}
      disabled={busy ? undefined : props.disabled}
      onClick={takesNothing ? takeNothing : onClick}
    >
      {content}
    </button>
  );
}

/** A form is not sent either. */
function takeNothing(event: Event): void {
  event.preventDefault();
}

function Spinner(): VNode {
  return (
    <span
      className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent"
      aria-hidden="true"
    />
  );
}
