/** Skeletons of rows that are loading; the list around them announces that. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";

export function ContactRowSkeleton(): VNode {
  return (
    <li aria-hidden="true" className="flex min-h-19 items-center gap-3.5 px-3 py-2.5">
      <Bone className="size-14 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Bone className="h-4 w-2/5 rounded-full" />
        <Bone className="h-3.5 w-4/5 rounded-full" />
      </span>
    </li>
  );
}

export function MessageSkeleton({ mine }: { mine: boolean }): VNode {
  return (
    <li aria-hidden="true" className={classes("flex px-3 py-1", mine && "justify-end")}>
      <Bone className={classes("h-11 rounded-bubble", mine ? "w-3/5" : "w-2/5")} />
    </li>
  );
}

/** `className` is that of the card's place. */
export function MemberCardSkeleton({ className }: { className?: string }): VNode {
  return (
    <li aria-hidden="true" className={className}>
      <Bone className="aspect-3/4 w-full rounded-card" />
    </li>
  );
}

function Bone({ className }: { className: string }): VNode {
  return <span className={classes("block animate-pulse bg-sunken", className)} />;
}
