/** The head of a page with one purpose: a round icon, the page's `<h1>`, and what it is about. */
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";

export interface PageIntroProps {
  /** Path data of components/icons.ts; decoration. */
  icon?: string | undefined;
  title: string;
  children?: ComponentChildren;
}

export function PageIntro({ icon, title, children }: PageIntroProps): VNode {
  return (
    <div className="grid gap-2">
      {icon && (
        <span className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-brand-soft text-brand">
          <Icon of={icon} size="lg" />
        </span>
      )}
      <h1 className="text-2xl font-bold">{title}</h1>
      {children !== undefined && <div className="text-muted">{children}</div>}
    </div>
  );
}
