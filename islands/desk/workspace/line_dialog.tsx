/** What can be done with one message: react, answer it, or write down what it says. */
import type { VNode } from "preact";
import { bookOpenIcon, pencilIcon, replyIcon, trashIcon } from "@/components/icons.ts";
import { REACTION_NAMES } from "@/components/reaction_names.ts";
import { CHANGE_MESSAGE_MS } from "@/domain/limits.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import type { ChatDialogsProps } from "@/islands/desk/workspace/chat_dialogs.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";

export interface LineDialogProps extends ChatDialogsProps {
  lineKey: string;
  onClose(): void;
}

export function LineDialog(
  { t, lines, view, actions, lineKey, onNote, onDialog, onClose }: LineDialogProps,
): VNode | null {
  const line = lines.find(({ key }) => key === lineKey);
  if (line?.kind !== "message" || line.id === null || line.change === "unsent") return null;
  const { mine, id, text, photo } = line;
  // As far as this page knows: the server decides.
  const isOpen = mine && Date.now() - line.at * 1000 < CHANGE_MESSAGE_MS;
  return (
    <DeskDialog t={t} id="line" title={t("message.options")} onClose={onClose}>
      {text !== "" && (
        <p dir="auto" className="max-h-24 overflow-y-auto rounded-md bg-sunken p-2.5 wrap-anywhere">{text}</p>
      )}
      <div role="group" aria-label={t("message.react")} className="flex flex-wrap gap-1">
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            aria-label={t(REACTION_NAMES[reaction])}
            aria-pressed={line.reactions.some((each) => each.mine && each.reaction === reaction)
              ? "true"
              : "false"}
            className="grid size-11 place-items-center rounded-full text-xl hover:bg-sunken aria-pressed:bg-brand-soft"
            onClick={() => {
              onClose();
              actions.onReact(line, reaction);
            }}
          >
            {reaction}
          </button>
        ))}
      </div>
      <div className="grid gap-1">
        <SmallButton
          icon={replyIcon}
          look="soft"
          block
          onClick={() => {
            onClose();
            actions.onReply(line.key);
          }}
        >
          {t("message.reply")}
        </SmallButton>
        {isOpen && text !== "" && (
          <SmallButton
            icon={pencilIcon}
            look="soft"
            block
            onClick={() => onDialog({ kind: "change", id, before: text })}
          >
            {t("message.edit")}
          </SmallButton>
        )}
        {isOpen && (text !== "" || photo !== null) && (
          <SmallButton
            icon={trashIcon}
            look="soft"
            block
            onClick={() => onDialog({ kind: "change", id, before: null })}
          >
            {t("message.unsend")}
          </SmallButton>
        )}
        <SmallButton
          icon={bookOpenIcon}
          look="soft"
          block
          onClick={() => {
            onClose();
            onNote({ of: mine ? "fact" : "note", message_id: id, text });
          }}
        >
          {mine
            ? t("desk.note.fact_about", { name: view.persona.name })
            : t("desk.note.about", { name: view.contact.name })}
        </SmallButton>
      </div>
    </DeskDialog>
  );
}
