/**
 * Reports a member, or one photo, message or story of theirs, to the operator. Loaded when first wanted.
 * Invariant: the same report is sent under one rid, however often its button is pressed; a text stays until it has arrived.
 */
import { useRef, useState } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { circleAlertIcon } from "@/components/icons.ts";
import { REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { REPORT_REASONS, type ReportReason } from "@/domain/report.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { sendReport } from "@/client/report.ts";
import { ReasonList } from "@/islands/report/reason_list.tsx";
import { ReportText } from "@/islands/report/report_text.tsx";
import type { Translate } from "@/locales/text.ts";

const TITLES = {
  member: "report.title",
  photo: "report.title_photo",
  message: "report.title_message",
  story: "report.title_story",
} as const;
const ERROR_ID = "report-error";

/** Who is reported, and of what. */
export interface ReportSubject {
  id: string;
  name: string;
  of:
    | { kind: "member" }
    | { kind: "photo"; photo_id: string }
    | { kind: "message"; message_id: string }
    | { kind: "story"; story_id: string };
}

export interface ReportDialogProps {
  t: Translate;
  subject: ReportSubject;
  /** Whether it has arrived. */
  onSend(report: { reason: ReportReason; text: string }): Promise<boolean>;
  onDone(): void;
}

type State = "writing" | "sending" | "failed" | "no reason";

export function ReportDialog({ t, subject: { name, of }, onSend, onDone }: ReportDialogProps): VNode {
  const [state, setState] = useState<State>("writing");
  const [text, setText] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const error = state === "failed"
    ? t("error.report_failed")
    : state === "no reason"
    ? t("report.choose")
    : null;

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (state === "sending") return;
    const checked = root.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    const reason = REPORT_REASONS.find((each) => each === checked);
    if (!reason) {
      root.current?.querySelector("input")?.focus();
      return setState("no reason");
    }
    setState("sending");
    if (await onSend({ reason, text: text.trim() })) onDone();
    else setState("failed");
  }

  /** Enter on a reason would press the form's first button, which closes. */
  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) void send(event);
  }

  return (
    <Dialog
      id="report"
      title={t(TITLES[of.kind], { name })}
      closeLabel={t("shell.close")}
      actions={
        <Button
          type="submit"
          block
          busy={state === "sending"}
          disabled={[...text].length > REPORT_TEXT_MAX_CODE_POINTS || undefined}
          onClick={(event) => void send(event)}
        >
          {state === "failed" ? t("shell.retry") : t("report.send")}
        </Button>
      }
    >
      <div ref={root} className="grid gap-5" onKeyDown={onKey}>
        <p className="text-sm text-muted">{t("report.lead", { name })}</p>
        <ReasonList
          t={t}
          isMissing={state === "no reason"}
          errorId={ERROR_ID}
          onChosen={() => state === "no reason" && setState("writing")}
        />
        <ReportText t={t} text={text} onText={setText} />
        <p id={ERROR_ID} role="alert" className="flex items-center gap-2 font-medium text-bad empty:hidden">
          {error !== null && (
            <>
              <Icon of={circleAlertIcon} />
              {error}
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}

/** Opens it; it says by a notice when the report has arrived. */
export function openReportDialog(
  subject: ReportSubject,
  { t, client }: { t: Translate; client: Client },
): Overlay {
  const send = sendReport(client.socket.call, subject);
  const overlay = openOverlay(
    <ReportDialog
      t={t}
      subject={subject}
      onSend={send}
      onDone={() => {
        overlay.close();
        client.notices.show({ type: "success", message: "notice.report_submitted" });
      }}
    />,
  );
  return overlay;
}
