/** The heading of a page, with a line under it, a way back and actions where they apply. */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon } from "@/components/icons.ts";

export interface PageHeaderProps {
  title: string;
  lead?: string | undefined;
  back?: { href: string; label: string } | undefined;
  actions?: ComponentChildren;
}

export function PageHeader({ title, lead, back, actions }: PageHeaderProps): VNode {
  return (
    <div className="page-head flex items-center gap-2 px-4 pt-3 pb-4 wide:px-6 wide:pt-8">
      {back && (
        <IconButton
          icon={arrowLeftIcon}
          directional
          label={back.label}
          href={back.href}
          // Beside the title, not beside the middle of all its lines.
          className={classes("-ms-2", lead !== undefined && "-mt-1.5 self-start")}
        />
      )}
      {/* As high as a button, so that headings with and without one stand alike. */}
      <div className="grid min-h-11 min-w-0 flex-1 content-center">
        <h1 className="text-2xl font-bold">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
