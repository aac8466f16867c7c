/** Lists the keyboard shortcuts, and turns those of a single key off and on. Loaded when first wanted. */
import { useState } from "react";
import type { VNode } from "preact";
import { Dialog } from "@/components/dialog.tsx";
import { openOverlay } from "@/client/overlay.ts";
import { hasSingleKeys, keepSingleKeys } from "@/client/shortcuts/single_keys.ts";
import { Switch } from "@/islands/settings/switch.tsx";
import type { Translate } from "@/locales/text.ts";

/** Keys that are pressed together are one string; two strings are two ways, or one after the other. */
interface Row {
  label: string;
  keys: readonly string[];
  between: "keys.or" | "keys.then";
}

export interface KeysDialogProps {
  t: Translate;
  isMac: boolean;
}

export function KeysDialog({ t, isMac }: KeysDialogProps): VNode {
  const [isOn, setOn] = useState(hasSingleKeys);
  const modifier = isMac ? "⌘" : "Ctrl";
  const option = isMac ? "⌥" : "Alt";
  const parts: { title: string; rows: Row[] }[] = [
    {
      title: t("keys.chats"),
      rows: [
        { label: t("keys.search"), keys: ["/", `${modifier} K`], between: "keys.or" },
        { label: t("keys.previous"), keys: [`${option} ↑`], between: "keys.or" },
        { label: t("keys.next"), keys: [`${option} ↓`], between: "keys.or" },
        { label: t("keys.reply"), keys: ["R"], between: "keys.or" },
        {
          label: t("keys.search_chat"),
          keys: [`${modifier} ${isMac ? "⇧" : "Shift"} F`],
          between: "keys.or",
        },
      ],
    },
    {
      title: t("keys.pages"),
      rows: [
        { label: t("nav.explore"), keys: ["G", "E"], between: "keys.then" },
        { label: t("nav.meet"), keys: ["G", "M"], between: "keys.then" },
        { label: t("nav.stories"), keys: ["G", "S"], between: "keys.then" },
        { label: t("nav.contacts"), keys: ["G", "C"], between: "keys.then" },
        { label: t("nav.profile"), keys: ["G", "P"], between: "keys.then" },
      ],
    },
    {
      title: t("keys.all"),
      rows: [
        { label: t("keys.list"), keys: ["?"], between: "keys.or" },
        { label: t("keys.close"), keys: ["Esc"], between: "keys.or" },
      ],
    },
  ];
  return (
    <Dialog id="keys" title={t("keys.title")} closeLabel={t("shell.close")}>
      <div className="grid gap-5">
        {parts.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
            <dl>
              {rows.map((row) => (
                <div
                  key={row.label}
                  className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1"
                >
                  <dt>{row.label}</dt>
                  <dd className="flex items-center gap-2 text-sm text-muted">
                    {row.keys.flatMap((keys, index) => [
                      index > 0 && <span key={`${keys} before`}>{t(row.between)}</span>,
                      <Keys key={keys} of={keys} />,
                    ])}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          name="keys-single"
          label={t("keys.single")}
          hint={t("keys.single_hint")}
          isOn={isOn}
          disabled={false}
          onChange={(wanted) => {
            keepSingleKeys(wanted);
            setOn(hasSingleKeys());
          }}
        />
      </div>
    </Dialog>
  );
}

/** Opens it, unless it is open. */
export function openKeysDialog(t: Translate): void {
  if (document.getElementById("keys")) return;
  openOverlay(<KeysDialog t={t} isMac={/^(Mac|iP)/.test(navigator.platform)} />);
}

/** Keys are written from left to right in every language. */
function Keys({ of }: { of: string }): VNode {
  return (
    <span dir="ltr" className="flex gap-1">
      {of.split(" ").map((key) => (
        <kbd
          key={key}
          className="min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-sans text-sm text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
