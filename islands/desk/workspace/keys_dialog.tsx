/** The list of keys of the workspace. */
import type { VNode } from "preact";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface KeysDialogProps {
  t: DeskTranslate;
  onClose(): void;
}

export function KeysDialog({ t, onClose }: KeysDialogProps): VNode {
  const rows: readonly (readonly [label: string, keys: readonly string[]])[] = [
    [t("desk.keys.next"), ["N"]],
    [t("desk.keys.down"), ["J", "Alt J"]],
    [t("desk.keys.up"), ["K", "Alt K"]],
    [t("desk.keys.box"), ["M"]],
    [t("desk.keys.send"), ["Enter", "Ctrl Enter"]],
    [t("desk.keys.canned"), ["/"]],
    [t("desk.keys.snooze"), ["S"]],
    [t("desk.keys.skip"), ["X"]],
    [t("desk.keys.escalate"), ["E"]],
    [t("desk.keys.note"), ["O"]],
    [t("desk.keys.search"), ["F"]],
    [t("desk.keys.list"), ["?"]],
    [t("desk.keys.close"), ["Esc"]],
  ];
  return (
    <DeskDialog t={t} id="keys" title={t("desk.keys.title")} onClose={onClose}>
      <p className="text-muted">{t("desk.keys.hint")}</p>
      <dl>
        {rows.map(([label, keys]) => (
          <div
            key={label}
            className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1"
          >
            <dt>{label}</dt>
            <dd className="flex flex-wrap gap-2" dir="ltr">
              {keys.map((each) => (
                <kbd
                  key={each}
                  className="min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {each}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}
