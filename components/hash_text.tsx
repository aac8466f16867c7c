/** A long hash: left to right in every language, broken at the end of a line. */
import type { VNode } from "preact";

export function HashText({ children }: { children: string }): VNode {
  return (
    <bdi dir="ltr" className="text-xs wrap-anywhere">
      <code>{children}</code>
    </bdi>
  );
}
