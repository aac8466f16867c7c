/** One icon of components/icons.ts, drawn with the colour of the text around it. For components and islands. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";

const SIZES = {
  "2xs": "size-3",
  xs: "size-3.5",
  sm: "size-4",
  md: "size-5",
  lg: "size-6",
  xl: "size-8",
} as const;

export interface IconProps {
  /** Path data: `heartIcon` and its like. */
  of: string;
  size?: keyof typeof SIZES | undefined;
  /** Fills the shape, as for the current tab. */
  filled?: boolean | undefined;
  /** Turns around in right-to-left languages: arrows and chevrons. */
  directional?: boolean | undefined;
  /** Spoken name; without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ of, size = "md", filled, directional, label, className }: IconProps): VNode {
  return (
    <svg
      className={classes(
        "icon",
        SIZES[size],
        directional && "mirror-rtl",
        className,
      )}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <path d={of} />
    </svg>
  );
}
