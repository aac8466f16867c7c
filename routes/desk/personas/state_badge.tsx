/** Whether a virtual profile is on. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import type { PersonaRowView } from "@/protocol/desk/views/persona.ts";
import type { PageContext } from "@/routes/page_env.ts";

export function StateBadge(
  { c, persona: { on, closing } }: { c: PageContext; persona: Pick<PersonaRowView, "on" | "closing"> },
): VNode {
  const { dt } = c.var;
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-sunken px-3 py-1 text-xs font-medium text-ink">
      <span
        aria-hidden="true"
        className={classes("size-2 rounded-full", on === 1 ? "bg-online" : "bg-field")}
      />
      {dt(closing === 1 ? "desk.personas.closing" : on === 1 ? "desk.personas.on" : "desk.personas.off")}
    </span>
  );
}
