/**
 * Where a message of the member's gets another text, in place of the box to write one. Loaded when it is first wanted
 * (islands/chat/use_editing.ts).
 * Invariant: the text stays here until the server has it, whatever is refused or lost on the way, and the draft of the chat
 * stays as it was.
 */
import { useLayoutEffect, useRef, useState } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { Composer } from "@/components/composer.tsx";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { pencilIcon, xIcon } from "@/components/icons.ts";
import { checkText } from "@/domain/text.ts";
import type { Client } from "@/client/client.ts";
import type { Chat } from "@/client/state/chat.ts";
import { isWide } from "@/client/wide.ts";
import { changeMessage, changeProblem } from "@/islands/chat/change_message.ts";
import { changeableAs } from "@/islands/chat/changeable.ts";
import { isSendKey, Note } from "@/islands/chat/write_box.tsx";
import type { Translate } from "@/locales/text.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export interface EditBoxProps {
  t: Translate;
  client: Client | null;
  chat: Chat;
  message: MessageView;
  onEnd(): void;
}

export function EditBox({ t, client, chat, message, onEnd }: EditBoxProps): VNode {
  const [text, setText] = useState(message.message);
  const [problem, setProblem] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);

  // In the moment in which it comes: a later one would take the keyboard, or what is chosen, from whoever writes already.
  useLayoutEffect(() => {
    const box = root.current?.querySelector("textarea");
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
    // Then one writes on, once the box for that is there again.
    const after = root.current?.nextElementSibling?.querySelector("textarea");
    return () => void setTimeout(() => after?.focus());
  }, []);

  async function save(): Promise<void> {
    const checked = checkText(text);
    if (!client || !checked.ok || isSaving.current) return;
    if (checked.value === message.message) return onEnd();
    isSaving.current = true;
    const data = { message_id: message.id, message_text: checked.value };
    const refusal = await changeMessage("message/edit", data, { client, chat });
    isSaving.current = false;
    if (refusal) setProblem(changeProblem(t, refusal, "message.change_lost"));
    else onEnd();
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Escape") return onEnd();
    if (!isSendKey(event)) return;
    event.preventDefault();
    void save();
  }

  return (
    <div ref={root} role="group" aria-label={t("message.editing")}>
      <div className="flex items-center gap-3 border-t border-line bg-bg ps-4 pe-2 wide:ps-6 wide:pe-4">
        <Icon of={pencilIcon} className="text-brand" />
        <div className="min-w-0 flex-1 py-1.5">
          <p className="text-xs font-semibold">{t("message.editing")}</p>
          <p dir="auto" className="truncate text-sm text-muted">{message.message}</p>
        </div>
        <IconButton icon={xIcon} label={t("message.edit_cancel")} onClick={onEnd} />
      </div>
      <Composer
        label={t("message.edit_label")}
        placeholder=""
        sendLabel={t("message.edit_save")}
        value={text}
        note={problem === ""
          ? <Note t={t} text={text} cost={t("message.edit_free")} />
          : <span role="alert" className="text-bad">{problem}</span>}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setProblem("");
        }}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      />
    </div>
  );
}

/** The member's last message, if it can be edited still; on narrow screens the arrow up is no way to it. */
export function lastToEdit({ threads, me }: Chat, nowS: number): MessageView | null {
  const last = threads.newest.peek().messages.findLast(({ sender_id }) => sender_id === me);
  return last && isWide() && changeableAs(last, nowS).edit ? last : null;
}
