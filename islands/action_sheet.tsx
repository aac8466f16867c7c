/** A choice of things to do about a member: links, and buttons whose value is the answer. Loaded when first wanted. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { openOverlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

const ROW =
  "flex min-h-13 w-full items-center gap-3.5 rounded-lg px-3 text-start font-medium hover:bg-sunken active:bg-sunken";

export interface SheetAction<Value extends string> {
  icon: string;
  label: string;
  /** What the sheet answers, or the page that it opens as a modal. */
  does: { value: Value } | { href: string };
  /** It cannot be taken back easily. */
  isGrave?: boolean;
}

export interface ActionSheetProps<Value extends string> {
  t: Translate;
  title: string;
  actions: readonly SheetAction<Value>[];
}

export function ActionSheet<Value extends string>({ t, title, actions }: ActionSheetProps<Value>): VNode {
  return (
    <Dialog id="action-sheet" title={title} closeLabel={t("shell.close")}>
      <ul className="-mx-3 pb-[var(--safe-end)]">
        {actions.map(({ icon, label, does, isGrave }) => {
          const className = classes(ROW, isGrave && "text-bad");
          const content = (
            <>
              <Icon of={icon} className={isGrave ? undefined : "text-muted"} />
              <span>{label}</span>
            </>
          );
          return (
            <li key={label}>
              {"href" in does
                ? <a href={does.href} data-modal="always" className={className}>{content}</a>
                : <button type="submit" value={does.value} className={className}>{content}</button>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** Opens it; fulfilled with the chosen value, or null. */
export async function askWhatToDo<Value extends string>(
  props: ActionSheetProps<Value>,
): Promise<Value | null> {
  const answer = await openOverlay(<ActionSheet {...props} />).closed;
  const chosen = props.actions.find(({ does }) => "value" in does && does.value === answer)?.does;
  return chosen && "value" in chosen ? chosen.value : null;
}
