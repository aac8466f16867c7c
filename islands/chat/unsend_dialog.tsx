/** Asks before a message is unsent, and says what that means. Loaded with the menu of a message. */
import { useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Consequences } from "@/islands/lazy/consequences.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { circleAlertIcon, coinsIcon, eyeIcon, trashIcon } from "@/components/icons.ts";
import { isFreeWith } from "@/domain/free_chat.ts";
import type { CallRefusal } from "@/client/answer.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import type { Chat } from "@/client/state/chat.ts";
import { changeMessage, changeProblem } from "@/islands/chat/change_message.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export interface UnsendDialogProps {
  t: Translate;
  /** The contact's. */
  name: string;
  /** It cost nothing. */
  isFree: boolean;
  /** Unsends it; gives why that failed, or null. */
  onUnsend(): Promise<CallRefusal | null>;
  onDone(): void;
}

export function UnsendDialog({ t, name, isFree, onUnsend, onDone }: UnsendDialogProps): VNode {
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isUnsending = useRef(false);
  const lines = [
    { icon: trashIcon, text: t("message.unsend_gone") },
    { icon: eyeIcon, text: t("message.unsend_seen", { name }) },
    ...isFree ? [] : [{ icon: coinsIcon, text: t("message.unsend_coins") }],
  ];

  async function unsend(event: Event): Promise<void> {
    event.preventDefault();
    if (isUnsending.current) return;
    isUnsending.current = true;
    setBusy(true);
    const refusal = await onUnsend();
    isUnsending.current = false;
    setBusy(false);
    if (!refusal) return onDone();
    setProblem(changeProblem(t, refusal, "message.unsend_lost"));
  }

  return (
    <Dialog
      id="unsend"
      title={t("message.unsend_title")}
      closeLabel={t("shell.close")}
      asks
      actions={
        <>
          <Button type="submit" variant="danger" block busy={isBusy} onClick={(event) => void unsend(event)}>
            {t("message.unsend")}
          </Button>
          <Button type="submit" variant="secondary" block>{t("message.unsend_cancel")}</Button>
        </>
      }
    >
      <Consequences lines={lines} />
      <p role="alert" className="mt-4 flex items-center gap-2 font-medium text-bad empty:hidden">
        {problem !== "" && (
          <>
            <Icon of={circleAlertIcon} />
            {problem}
          </>
        )}
      </p>
    </Dialog>
  );
}

/** Asks, and unsends it. */
export async function unsendMessage(
  message: MessageView,
  { t, client, chat, contact }: {
    t: Translate;
    client: Client;
    chat: Chat;
    contact: Pick<ContactView, "name" | "answered_by">;
  },
): Promise<void> {
  const unsend = () => changeMessage("message/unsend", { message_id: message.id }, { client, chat });
  const overlay = openOverlay(
    <UnsendDialog
      t={t}
      name={contact.name}
      isFree={isFreeWith(contact.answered_by)}
      onUnsend={unsend}
      onDone={() => overlay.close()}
    />,
  );
  await overlay.closed;
}
