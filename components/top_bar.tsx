/**
 * The bar above a page on narrow screens: the logo, and up to three actions. With enlarged text its signs keep their
 * size and the logo's name makes room (static/styles/shell.css), so that nothing is cut off at 320 px.
 */
import type { ComponentChildren, VNode } from "preact";

export interface TopBarProps {
  start: ComponentChildren;
  end?: ComponentChildren;
}

export function TopBar({ start, end }: TopBarProps): VNode {
  return (
    <header className="shell-bar frosted sticky top-0 z-30 pt-[var(--safe-start)] wide:hidden">
      <div className="mx-auto flex min-h-[56px] bar-row items-center justify-between gap-[6px] px-[min(16px,4cqi)]">
        <div className="bar-start flex min-w-0 items-center">{start}</div>
        <div className="flex shrink-0 items-center gap-[2px]">{end}</div>
      </div>
    </header>
  );
}
