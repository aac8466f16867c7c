/** Until when a chat is put aside. */
import { useMemo } from "react";
import type { VNode } from "preact";
import { messageClock, type Reader } from "@/domain/time_text.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import { restMinutes } from "@/islands/desk/workspace/time_left.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface SnoozeDialogProps {
  t: DeskTranslate;
  name: string;
  reader: Reader;
  onSnooze(minutes: number): void;
  onClose(): void;
}

export function SnoozeDialog({ t, name, reader, onSnooze, onClose }: SnoozeDialogProps): VNode {
  const choices = useMemo(() => {
    const now = new Date();
    const { tonight, tomorrow } = restMinutes(now);
    const clock = (minutes: number) => messageClock(Math.floor(now.getTime() / 1000) + minutes * 60, reader);
    return [
      { minutes: 10, label: t("desk.snooze.ten") },
      { minutes: 60, label: t("desk.snooze.hour") },
      ...(tonight === null
        ? []
        : [{ minutes: tonight, label: t("desk.snooze.tonight", { time: clock(tonight) }) }]),
      { minutes: tomorrow, label: t("desk.snooze.tomorrow", { time: clock(tomorrow) }) },
    ];
  }, []);
  return (
    <DeskDialog t={t} id="snooze" title={t("desk.snooze.title")} onClose={onClose}>
      <p className="text-muted">{t("desk.snooze.text", { member: name })}</p>
      <ul className="grid gap-1.5">
        {choices.map(({ minutes, label }) => (
          <li key={label}>
            <SmallButton look="soft" block onClick={() => onSnooze(minutes)}>{label}</SmallButton>
          </li>
        ))}
      </ul>
    </DeskDialog>
  );
}
