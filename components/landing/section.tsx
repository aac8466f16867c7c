/** A part of a landing page under its heading, or beside it on wide screens. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";

export interface SectionProps {
  /** For links to it. */
  id?: string | undefined;
  title: string;
  lead?: string | undefined;
  /** The heading stands at the start, the content beside it. */
  beside?: boolean | undefined;
  children: ComponentChildren;
}

export function Section({ id, title, lead, beside, children }: SectionProps): VNode {
  return (
    <section
      id={id}
      className={classes("site-width grid gap-6 py-9 wide:py-14", beside && "wide:grid-cols-[1fr_2fr]")}
    >
      <div>
        <h2 className="landing-title">{title}</h2>
        {lead !== undefined && <p className="mt-2 max-w-xl text-lg text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
