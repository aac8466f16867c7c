/** A link in words, on a line of its own or among others, with a target of 44 px. */
import type { ComponentChildren, VNode } from "preact";

export function TextLink({ href, children }: { href: string; children: ComponentChildren }): VNode {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
    >
      {children}
    </a>
  );
}
