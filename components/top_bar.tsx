/** The bar above a page on narrow screens: logo or title, and up to two actions. */
import type { ComponentChildren, VNode } from "preact";

export interface TopBarProps {
  start: ComponentChildren;
  end?: ComponentChildren;
}

export function TopBar({ start, end }: TopBarProps): VNode {
  return (
    <header className="shell-bar frosted sticky top-0 z-30 pt-[var(--safe-start)] wide:hidden">
      <div className="mx-auto flex h-14 max-w-[500px] items-center justify-between gap-3 px-4">
        <div className="flex min-w-0 items-center gap-2">{start}</div>
        <div className="flex shrink-0 items-center gap-1">{end}</div>
      </div>
    </header>
  );
}
