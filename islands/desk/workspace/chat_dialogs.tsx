/** The dialogs about the open chat; one of them at a time. */
import type { VNode } from "preact";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { Line } from "@/islands/chat/lines.ts";
import { CannedDialog } from "@/islands/desk/workspace/canned_dialog.tsx";
import { ChangeLineDialog } from "@/islands/desk/workspace/change_line_dialog.tsx";
import { DoubtDialog } from "@/islands/desk/workspace/doubt_dialog.tsx";
import { EscalateDialog, SayDialog } from "@/islands/desk/workspace/escalate_dialog.tsx";
import { LineDialog } from "@/islands/desk/workspace/line_dialog.tsx";
import type { OpenChatProps } from "@/islands/desk/workspace/open_chat.tsx";
import { PictureDialog } from "@/islands/desk/workspace/picture_dialog.tsx";
import { SettleDialog } from "@/islands/desk/workspace/settle_dialog.tsx";
import { SkipDialog } from "@/islands/desk/workspace/skip_dialog.tsx";
import { SnoozeDialog } from "@/islands/desk/workspace/snooze_dialog.tsx";
import type { Box } from "@/islands/desk/workspace/use_box.ts";
import { VaultDialog } from "@/islands/desk/workspace/vault_dialog.tsx";

export interface ChatDialogsProps extends OpenChatProps {
  box: Box;
  actions: LineActions;
  lines: readonly Line[];
}

export function ChatDialogs(props: ChatDialogsProps): VNode | null {
  const { t, open, view, box, acts, client, reader, dialog, onDialog } = props;
  const close = () => onDialog(null);
  if (box.doubt) return <DoubtDialog t={t} doubt={box.doubt} onSettled={box.settle} />;
  switch (dialog?.kind) {
    case "snooze":
      return (
        <SnoozeDialog
          t={t}
          name={view.contact.name}
          reader={reader}
          onClose={close}
          onSnooze={(minutes) => {
            close();
            void acts.snooze(open, minutes);
          }}
        />
      );
    case "escalate":
      return (
        <EscalateDialog
          t={t}
          isBusy={acts.busy === "escalate"}
          onClose={close}
          onEscalate={async (why, note) => {
            const say = await acts.escalate(open, why, note);
            if (say !== null) onDialog({ kind: "say", text: say });
          }}
        />
      );
    case "say":
      return (
        <SayDialog
          t={t}
          text={dialog.text}
          onClose={() => {
            close();
            client.letGo(open.pair);
          }}
        />
      );
    case "settle":
      return (
        <SettleDialog
          t={t}
          isBusy={acts.busy === "settle"}
          onClose={close}
          onSettle={async (reason) => {
            if (await acts.settle(open, reason)) close();
          }}
        />
      );
    case "skip":
      return (
        <SkipDialog
          t={t}
          left={client.queue.value?.skips_left ?? 0}
          isBusy={acts.busy === "skip"}
          onClose={close}
          onSkip={async (reason) => {
            if (await acts.skip(open, reason)) close();
          }}
        />
      );
    case "canned":
      return (
        <CannedDialog
          t={t}
          canned={view.canned}
          onClose={close}
          onChoose={(text) => {
            close();
            box.add(text);
          }}
        />
      );
    case "vault":
      return <VaultDialog {...props} onClose={close} />;
    case "photo":
      return <PictureDialog {...props} photo={dialog.photo} onClose={close} />;
    case "line":
      return <LineDialog {...props} lineKey={dialog.key} onClose={close} />;
    case "change":
      return (
        <ChangeLineDialog
          t={t}
          open={open}
          name={view.contact.name}
          id={dialog.id}
          before={dialog.before}
          onClose={close}
        />
      );
    default:
      return null;
  }
}
