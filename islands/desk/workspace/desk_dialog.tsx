/**
 * A dialog of the desk over native `<dialog>`: it opens with its first render. Escape, the backdrop and its cross close it;
 * the browser gives the focus back to where it was.
 */
import { useLayoutEffect, useRef } from "react";
import type { ComponentChildren, TargetedSubmitEvent, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { xIcon } from "@/components/icons.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface DeskDialogProps {
  t: DeskTranslate;
  id: string;
  title: string;
  children: ComponentChildren;
  /** Buttons below, in the dialog's form. */
  actions?: ComponentChildren;
  wide?: boolean | undefined;
  onClose(): void;
  onSubmit?: (() => void) | undefined;
}

export function DeskDialog(
  { t, id, title, children, actions, wide, onClose, onSubmit }: DeskDialogProps,
): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // What is asked comes first, not the cross.
    element?.querySelector<HTMLElement>(
      "[data-body] :is(input, textarea, select, button), [data-actions] button",
    )
      ?.focus();
    return () => {
      // Closed before it leaves the document, it gives the focus back. It tells of that later, when another one may be open.
      isGone.current = true;
      element?.close();
    };
  }, []);

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit?.();
  }

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-lg bg-raised p-0 text-ink shadow-lift",
        wide ? "max-w-2xl" : "max-w-md",
      )}
      onClose={() => isGone.current || onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <form className="grid gap-3 p-4" onSubmit={submit}>
        <div className="flex items-center gap-2">
          <h2 id={`${id}-title`} className="flex-1 text-base font-semibold">{title}</h2>
          <SmallButton icon={xIcon} label={t("shell.close")} onClick={onClose} />
        </div>
        <div data-body="" className="grid gap-3">{children}</div>
        {actions !== undefined && (
          <div data-actions="" className="flex flex-wrap justify-end gap-2 pt-1">{actions}</div>
        )}
      </form>
    </dialog>
  );
}
