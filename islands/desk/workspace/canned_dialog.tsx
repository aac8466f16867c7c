/** The prepared answers, searched as one types. What is chosen goes into the box. */
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { VNode } from "preact";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { SearchField } from "@/islands/desk/workspace/fields.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { CannedView } from "@/protocol/desk/views/chat.ts";

export interface CannedDialogProps {
  t: DeskTranslate;
  canned: readonly CannedView[];
  onChoose(text: string): void;
  onClose(): void;
}

export function CannedDialog({ t, canned, onChoose, onClose }: CannedDialogProps): VNode {
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const words = wanted.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = canned.filter(({ title, text }) => {
    const hay = `${title} ${text}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });

  function step(event: KeyboardEvent<HTMLElement>): void {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...list.current?.querySelectorAll("button") ?? []];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at + by < 0) document.getElementById("canned-search")?.focus();
    else buttons[Math.min(at + by, buttons.length - 1)]?.focus();
  }

  return (
    <DeskDialog
      t={t}
      id="canned"
      title={t("desk.canned.title")}
      wide
      onClose={onClose}
      // Enter in the field takes the first one.
      onSubmit={() => found[0] && onChoose(found[0].text)}
    >
      <div className="grid gap-2" onKeyDown={step}>
        <SearchField id="canned-search" label={t("desk.canned.search")} value={wanted} onValue={setWanted} />
        <p className="text-xs text-muted">{t("desk.canned.hint")}</p>
        {found.length === 0 && (
          <p role="status" className="py-4 text-center text-muted">{t("desk.canned.none")}</p>
        )}
        <ul ref={list} className="grid max-h-[50dvh] gap-1 overflow-y-auto">
          {found.map(({ id, title, text }) => (
            <li key={id}>
              <button
                type="button"
                className="grid w-full gap-0.5 rounded-md px-2.5 py-2 text-start -outline-offset-2 hover:bg-sunken focus:bg-sunken"
                onClick={() => onChoose(text)}
              >
                <span className="font-medium" dir="auto">{title}</span>
                <span className="line-clamp-2 text-muted" dir="auto">{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </DeskDialog>
  );
}
