/** Over a chat while a file is held above it. */
import type { VNode } from "preact";

export function DropHint({ text }: { text: string }): VNode {
  return (
    <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-panel border-2 border-dashed border-brand
        bg-brand-soft text-lg font-semibold text-ink">
      {text}
    </p>
  );
}
