/** The empty state of a list or page: a drawing, an explanation, and the next step. */
import type { ComponentChildren, VNode } from "preact";

export interface EmptyStateProps {
  /** From components/art; passed as a value, so that a page loads only its own. */
  Art: () => VNode;
  title: string;
  text?: string | undefined;
  /** A `Button`, most often. */
  action?: ComponentChildren;
}

export function EmptyState({ Art, title, text, action }: EmptyStateProps): VNode {
  return (
    <div className="flex animate-rise flex-col items-center px-8 py-12 text-center">
      <Art />
      <p className="mt-6 text-lg font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1.5 max-w-xs text-muted">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
