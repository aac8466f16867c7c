/** Members who looked at a profile and may be written to first: asked for each time this part is opened, since a look is logged. */
import { useCallback, useEffect, useState } from "react";
import type { VNode } from "preact";
import { rotateCwIcon } from "@/components/icons.ts";
import { Faces } from "@/islands/desk/workspace/faces.tsx";
import type { QueueColumnProps } from "@/islands/desk/workspace/queue_column.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import { spanText } from "@/islands/desk/workspace/time_left.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { GuestView } from "@/protocol/desk/views/queue.ts";

export type GuestsPartProps = Pick<QueueColumnProps, "t" | "client" | "hasProfiles" | "now" | "acts">;

export function GuestsPart({ t, client, hasProfiles, now, acts }: GuestsPartProps): VNode {
  const [guests, setGuests] = useState<readonly GuestView[] | null>(null);
  const [problem, setProblem] = useState("");
  const load = useCallback(async () => {
    if (!client || !hasProfiles) return;
    const answer = await client.ask("guests", {});
    setProblem(answer.ok ? "" : refusalText(t, answer.refusal));
    if (answer.ok) setGuests(answer.value.rows);
  }, [client, hasProfiles]);
  useEffect(() => void load(), [load]);

  async function write(guest: GuestView): Promise<void> {
    await acts.writeFirst(guest);
    // Refused, or taken: either way they are no guest any more.
    await load();
  }

  if (!hasProfiles) {
    return <p className="px-4 py-6 text-center text-muted">{t("desk.queue.none_assigned")}</p>;
  }
  return (
    <>
      {problem !== "" && <p role="alert" className="px-4 py-3 text-bad">{problem}</p>}
      {guests === null && problem === "" && (
        <p role="status" className="px-4 py-6 text-center text-muted">{t("desk.queue.loading")}</p>
      )}
      {guests && <GuestList t={t} guests={guests} now={now} onWrite={(guest) => void write(guest)} />}
      {(guests !== null || problem !== "") && (
        <div className="grid justify-items-center p-2">
          <SmallButton icon={rotateCwIcon} onClick={() => void load()}>{t("desk.guest.again")}</SmallButton>
        </div>
      )}
    </>
  );
}

export interface GuestListProps {
  t: DeskTranslate;
  guests: readonly GuestView[];
  now: number;
  onWrite(guest: GuestView): void;
}

export function GuestList({ t, guests, now, onWrite }: GuestListProps): VNode {
  if (guests.length === 0) {
    return <p className="px-4 py-6 text-center text-muted">{t("desk.queue.none_guests")}</p>;
  }
  return (
    <>
      <p className="px-3 pt-2.5 text-xs text-muted">{t("desk.guest.note")}</p>
      <ul>
        {guests.map((guest) => {
          const { persona, member, member_name: name, persona_name: to } = guest;
          return (
            <li
              key={`${persona}.${member}`}
              data-guest={`${persona}.${member}`}
              className="flex items-start gap-2.5 border-b border-line px-3 py-2.5"
            >
              <Faces of={guest} />
              <div className="grid min-w-0 flex-1 justify-items-start gap-1">
                <p className="w-full truncate">
                  <bdi className="font-medium">{name}</bdi>
                </p>
                <p className="w-full truncate text-xs text-muted">{t("desk.row.to", { name: to })}</p>
                <p className="text-xs text-muted">
                  {t("desk.guest.looked", { time: spanText(t, now - guest.at) })}
                </p>
                <SmallButton
                  look="soft"
                  label={t("desk.guest.write_label", { member: name, persona: to })}
                  onClick={() => onWrite(guest)}
                >
                  {t("desk.guest.write")}
                </SmallButton>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
