/** The first stop of the Tab key: past the bars, to the page. */
import type { VNode } from "preact";

export function SkipLink({ label }: { label: string }): VNode {
  return (
    <a
      href="#page"
      className="fixed start-3 top-3 z-70 -translate-y-24 opacity-0 focus:opacity-100 rounded-full bg-raised px-5 py-3 font-medium text-ink shadow-lift
        transition-[translate] duration-150 ease-out focus:translate-y-0"
    >
      {label}
    </a>
  );
}
