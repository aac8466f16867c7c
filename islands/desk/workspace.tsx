/**
 * The workspace of those who answer: the queue, the chat, and what goes with it. Rendered by the page of /desk.
 * Invariant: what it shows is the queue and the chats as events and answers have them (client/desk); what was not sent is
 * never lost with them.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { keyOf } from "@/client/desk/pair.ts";
import type { IslandContext } from "@/islands/context.ts";
import { ChatColumn } from "@/islands/desk/workspace/chat_column.tsx";
import { deskTranslateOf } from "@/islands/desk/workspace/desk_texts.ts";
import type { DialogState } from "@/islands/desk/workspace/dialog_state.ts";
import type { DeskKey } from "@/islands/desk/workspace/keys.ts";
import { KeysDialog } from "@/islands/desk/workspace/keys_dialog.tsx";
import type { NewNote } from "@/islands/desk/workspace/note_form.tsx";
import { QueueColumn } from "@/islands/desk/workspace/queue_column.tsx";
import { canWaitAside, type MayWork, stepFrom } from "@/islands/desk/workspace/queue_parts.ts";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { Sheets } from "@/islands/desk/workspace/sheets_column.tsx";
import { useActs } from "@/islands/desk/workspace/use_acts.ts";
import { useDesk } from "@/islands/desk/workspace/use_desk.ts";
import { useDeskKeys } from "@/islands/desk/workspace/use_desk_keys.ts";
import { useNews } from "@/islands/desk/workspace/use_news.ts";
import { usePause } from "@/islands/desk/workspace/use_pause.ts";
import { useNow } from "@/islands/desk/workspace/use_now.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { QueueView } from "@/protocol/desk/views/queue.ts";

export interface WorkspaceProps {
  /** Who is signed in. */
  staff: string;
  queue: QueueView;
  /** Whether any virtual profile is assigned to them. */
  has_profiles: boolean;
  may: MayWork;
  /** The chat that is to be open, as `persona.member`; empty for the first that is held. */
  chat: string;
  /** Minutes of a pause that is due; 0 for none. */
  pause: number;
  context: IslandContext;
}

export function Workspace(props: WorkspaceProps): VNode {
  const { context } = props;
  const t = useMemo(() => deskTranslateOf(context), []);
  const reader = useReader(context);
  const now = useNow(context.now);
  const client = useDesk(props.staff, { queue: props.queue, board: null });
  const queue = client?.queue.value ?? props.queue;
  const current = client?.current.value ?? null;
  const open = (current !== null && client?.chats.value.get(current)) || null;
  const row = queue.mine.find((each) => keyOf(each) === current) ?? null;
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [areSheetsOut, setSheetsOut] = useState(false);
  const [draft, setDraft] = useState<NewNote | null>(null);
  const { news, say } = useNews();
  const pause = usePause({ t, client, rendered: props.pause, say });
  const acts = useActs({ t, client, reader, say, onPause: pause.setMinutes });
  const view = open?.view.value ?? null;

  useEffect(() => {
    if (!client) return;
    const keys = [...client.chats.peek().keys()];
    client.select(keys.includes(props.chat) ? props.chat : keys[0] ?? null);
  }, [client]);
  // A dialog, a note or the drawer belongs to the chat that it was opened in.
  useEffect(() => {
    setDialog(null);
    setDraft(null);
    setSheetsOut(false);
    if (client) history.replaceState(history.state, "", current === null ? "/desk" : `/desk?chat=${current}`);
  }, [client, current]);
  const notice = client?.notice.value ?? null;
  useEffect(() => {
    if (!client || !notice) return;
    client.notice.value = null;
    if (notice.kind === "refused") return say(refusalText(t, notice.refusal), "bad");
    say(t("desk.chat.lost_news", { member: notice.name }), "bad");
  }, [notice]);

  const onNote = useCallback((note: NewNote) => {
    setSheetsOut(true);
    setDraft(note);
  }, []);
  const mayAct = open !== null && view !== null && open.stage.value === "held";
  const isEscalated = row?.state === "escalated";

  /** Opens the form of a note, or closes it: then the work goes on in the box. */
  function writeDown(note: NewNote | null): void {
    setDraft(note);
    if (note) return;
    setSheetsOut(false);
    document.querySelector<HTMLElement>("[data-box]")?.focus();
  }
  function step(by: 1 | -1): void {
    const keys = queue.mine.map((each) => keyOf(each));
    const next = stepFrom(keys, current, by);
    if (next !== null) client?.select(next);
  }
  function run(key: DeskKey): void {
    switch (key) {
      case "next":
        return props.may.answer ? void acts.next() : undefined;
      case "down":
        return step(1);
      case "up":
        return step(-1);
      case "list":
        return setDialog({ kind: "keys" });
      case "box":
        return document.querySelector<HTMLElement>("[data-box]")?.focus();
      case "note":
        return mayAct ? onNote({ of: "note", message_id: "", text: "" }) : undefined;
      case "search":
        setSheetsOut(true);
        // The drawer is there with the next render.
        return void requestAnimationFrame(() => document.getElementById("note-search")?.focus());
      case "snooze":
        if (!mayAct || isEscalated) return;
        return canWaitAside(row) ? setDialog({ kind: key }) : say(t("desk.snooze.answered"));
      case "escalate":
      case "skip":
        return mayAct && !isEscalated ? setDialog({ kind: key }) : undefined;
      case "canned":
        return mayAct && view.may_write === 1 ? setDialog({ kind: key }) : undefined;
      default:
        key satisfies never;
    }
  }
  useDeskKeys(run);

  return (
    <div
      className={classes(
        "relative grid h-full min-h-0 grid-rows-[minmax(0,1fr)] sm:grid-cols-[15rem_minmax(0,1fr)]",
        view
          ? "min-[64rem]:grid-cols-[16.5rem_minmax(0,1fr)_19rem] min-[90rem]:grid-cols-[18rem_minmax(0,1fr)_22rem]"
          : "min-[64rem]:grid-cols-[16.5rem_minmax(0,1fr)] min-[90rem]:grid-cols-[18rem_minmax(0,1fr)]",
      )}
    >
      <div className={classes("min-h-0 min-w-0", current !== null && "max-sm:hidden")}>
        <QueueColumn
          t={t}
          client={client}
          queue={queue}
          may={props.may}
          hasProfiles={props.has_profiles}
          current={current}
          now={now}
          reader={reader}
          acts={acts}
          pause={pause}
          onOpen={(key) => client?.select(key)}
          onKeys={() => setDialog({ kind: "keys" })}
        />
      </div>
      <div className={classes("relative min-h-0 min-w-0 bg-bg", current === null && "max-sm:hidden")}>
        <ChatColumn
          t={t}
          client={client}
          open={open}
          row={row}
          may={props.may}
          acts={acts}
          say={say}
          reader={reader}
          rendered={context.now}
          dialog={dialog}
          onDialog={setDialog}
          areSheetsOpen={areSheetsOut}
          onSheets={() => setSheetsOut(!areSheetsOut)}
          onNote={onNote}
          isWaking={!client && queue.mine.length > 0}
        />
      </div>
      {open && view && (
        <Sheets
          key={open.key}
          t={t}
          open={open}
          view={view}
          reader={reader}
          say={say}
          isOut={areSheetsOut}
          onClose={() => setSheetsOut(false)}
          draft={draft}
          onDraft={writeDown}
          onJump={(seq) => open.wantedLine.value = seq}
          onUse={(text) => open.wantedText.value = text}
          onEscalate={isEscalated ? null : () => setDialog({ kind: "escalate" })}
          hasWord={(key) => context.texts[key] !== undefined}
        />
      )}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none absolute inset-x-0 top-3 z-30 grid justify-items-center"
      >
        {news && (
          <p
            key={news.nth}
            data-news={news.tone}
            className={classes(
              "max-w-md animate-rise rounded-md bg-raised px-4 py-2.5 font-medium shadow-lift",
              news.tone === "bad" ? "text-bad" : "text-ink",
            )}
          >
            {news.text}
          </p>
        )}
      </div>
      {dialog?.kind === "keys" && <KeysDialog t={t} onClose={() => setDialog(null)} />}
    </div>
  );
}
