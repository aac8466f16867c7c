/** What drawings for empty and broken states have in common. They are decoration: the words beside them say it. */
import type { ComponentChildren, VNode } from "preact";

export function Canvas({ children }: { children: ComponentChildren }): VNode {
  return <svg viewBox="0 0 200 150" className="h-38 w-50 max-w-full" aria-hidden="true">{children}</svg>;
}
