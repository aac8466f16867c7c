/** A section of a page on a card, with its heading. */
import type { ComponentChildren, VNode } from "preact";

export interface CardSectionProps {
  /** Unique on the page. */
  id: string;
  title: string;
  children: ComponentChildren;
}

export function CardSection({ id, title, children }: CardSectionProps): VNode {
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-card bg-surface px-5 py-5 shadow-soft">
      <h2 id={id} className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
