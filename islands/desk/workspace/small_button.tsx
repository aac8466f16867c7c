/** A button of the desk: denser than members' ones with a mouse, 44 px where it is touched. */
import type { ComponentChildren, Ref, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";

const LOOKS = {
  plain: "text-ink hover:bg-sunken",
  soft: "bg-sunken text-ink hover:bg-line",
  primary: "bg-action text-white hover:[filter:brightness(1.05)]",
  danger: "bg-bad-soft text-bad hover:[filter:brightness(0.97)]",
} as const;

export interface SmallButtonProps {
  children?: ComponentChildren;
  icon?: string | undefined;
  /** The icon points in the direction of reading. */
  directional?: boolean | undefined;
  look?: keyof typeof LOOKS | undefined;
  type?: "button" | "submit" | undefined;
  /** The key that does the same, shown where there is a keyboard. */
  hotkey?: string | undefined;
  /** The name where the words do not say it. */
  label?: string | undefined;
  block?: boolean | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  pressed?: boolean | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

export function SmallButton(props: SmallButtonProps): VNode {
  const { look = "plain", icon, hotkey, busy } = props;
  return (
    <button
      ref={props.buttonRef ?? null}
      type={props.type ?? "button"}
      aria-label={props.label}
      aria-pressed={props.pressed === undefined ? undefined : props.pressed ? "true" : "false"}
      aria-busy={busy ? "true" : undefined}
      aria-disabled={busy ? "true" : undefined}
      aria-keyshortcuts={hotkey}
      disabled={props.disabled}
      className={classes(
        "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium transition-colors",
        "disabled:opacity-55 aria-disabled:opacity-55 pointer-fine:min-h-9",
        props.children === undefined && "min-w-11 px-2 pointer-fine:min-w-9",
        props.block && "w-full",
        LOOKS[look],
      )}
      onClick={busy ? undefined : props.onClick}
    >
      {icon && <Icon of={icon} size="sm" directional={props.directional} />}
      {props.children !== undefined && <span className="min-w-0">{props.children}</span>}
      {hotkey !== undefined && <Key of={hotkey} />}
    </button>
  );
}

/** A key as it is on the keyboard; decoration, since it is told by `aria-keyshortcuts`. */
export function Key({ of }: { of: string }): VNode {
  return (
    <kbd
      aria-hidden="true"
      dir="ltr"
      className="hidden rounded-sm border border-current/30 px-1 font-sans text-2xs opacity-80 pointer-fine:inline"
    >
      {of}
    </kbd>
  );
}
