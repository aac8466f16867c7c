/** One fact of a list of them (`<dl>`) on pages of the desk. */
import type { ComponentChildren, VNode } from "preact";

export function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
