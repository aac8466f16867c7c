/** The lucky wheel in small, for what leads to it: eight slices, a hub and the pointer. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";

export function WheelMark({ className = "size-6" }: { className?: string }): VNode {
  return (
    <svg viewBox="0 0 24 24" className={classes("shrink-0", className)} aria-hidden="true">
      <circle cx="12" cy="12.5" r="11" fill="#f0a51d" />
      <circle cx="12" cy="12.5" r="9.6" fill="#d61f69" />
      {/* Dashes as long as an eighth of their circle are slices. */}
      <circle
        cx="12"
        cy="12.5"
        r="4.8"
        fill="none"
        stroke="#ffd15c"
        stroke-width="9.6"
        stroke-dasharray="3.77"
      />
      <circle cx="12" cy="12.5" r="3" fill="#fff" />
      <path d="M8.6 0h6.8L12 6z" fill="#fff" stroke="#8e1446" stroke-linejoin="round" />
    </svg>
  );
}
