/** The list of keys of the workspace. */
import { useState } from "react";
import type { VNode } from "preact";
import { hasSingleKeys, keepSingleKeys } from "@/client/shortcuts/single_keys.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface KeysDialogProps {
  t: DeskTranslate;
  onClose(): void;
}

export function KeysDialog({ t, onClose }: KeysDialogProps): VNode {
  const [hasSingles, setSingles] = useState(hasSingleKeys);
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
      <label className="flex min-h-11 items-start gap-2.5 pointer-fine:min-h-9">
        <input
          type="checkbox"
          checked={hasSingles}
          className="mt-1 size-4"
          onChange={(event) => {
            keepSingleKeys(event.currentTarget.checked);
            setSingles(hasSingleKeys());
          }}
        />
        <span>{t("keys.single")}</span>
      </label>
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
