/** A long text of digits, as hashes are: left to right in every language, broken where the line ends. */
import type { VNode } from "preact";

export function HashText({ children }: { children: string }): VNode {
  return (
    <bdi dir="ltr" className="text-xs wrap-anywhere">
      <code>{children}</code>
    </bdi>
  );
}
