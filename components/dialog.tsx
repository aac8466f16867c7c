/**
 * The shell of every modal: a sheet from the bottom on narrow screens, a card in the middle on wide ones.
 * Open it with client/overlay.ts, which gives it Escape, the backdrop and the return of focus.
 */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { IconButton } from "@/components/icon_button.tsx";
import { xIcon } from "@/components/icons.ts";

export interface DialogProps {
  /** Unique on the page; the heading's id derives from it. */
  id: string;
  title: string;
  closeLabel: string;
  children: ComponentChildren;
  /** Buttons; inside the dialog's form, so `value` becomes the dialog's answer. */
  actions?: ComponentChildren;
  /** The heading and the actions stay in sight while what is between them scrolls. */
  pinned?: boolean | undefined;
  /** It asks something: what is between heading and actions is said with its name, before the focus. */
  asks?: boolean | undefined;
}

export function Dialog({ id, title, closeLabel, children, actions, pinned, asks }: DialogProps): VNode {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={asks ? `${id}-about` : undefined}
      className="m-auto mb-0 max-h-[88dvh] w-full max-w-[500px] rounded-t-panel bg-raised p-0 text-ink shadow-lift sm:mb-auto
        sm:w-[calc(100%-32px)] sm:max-w-md sm:rounded-panel"
    >
      <form method="dialog" className="flex flex-col">
        <div
          className={classes(
            "flex items-center gap-3 ps-6 pe-3 pt-4",
            pinned && "sticky top-0 z-1 bg-raised",
          )}
        >
          <h2 id={`${id}-title`} className="flex-1 text-xl font-bold">{title}</h2>
          <IconButton icon={xIcon} label={closeLabel} type="submit" value="" />
        </div>
        <div id={`${id}-about`} className="px-6 pt-2 pb-6">{children}</div>
        {actions !== undefined && (
          <div
            className={classes(
              "grid gap-2 px-6",
              pinned
                ? "sticky bottom-0 border-t border-line bg-raised pt-3 pb-[calc(12px+var(--safe-end))]"
                : "pb-[calc(24px+var(--safe-end))]",
            )}
          >
            {actions}
          </div>
        )}
      </form>
    </dialog>
  );
}
