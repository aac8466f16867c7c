/** Opens the menu of a message, and does what is chosen. Loaded when it is first wanted. */
import type { RefObject } from "react";
import { copyIcon, flagIcon, languagesIcon, pencilIcon, replyIcon, trashIcon } from "@/components/icons.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import type { Client } from "@/client/client.ts";
import { isTranslating } from "@/client/translating.ts";
import { feel } from "@/client/haptics.ts";
import type { LineActions } from "@/islands/chat/line_view.tsx";
import type { MessageLine } from "@/islands/chat/lines.ts";
import { changeableAs } from "@/islands/chat/changeable.ts";
import { type MenuAction, openMessageMenu } from "@/islands/chat/message_menu.tsx";
import { unsendMessage } from "@/islands/chat/unsend_dialog.tsx";
import type { LineActionsOptions } from "@/islands/chat/use_line_actions.ts";
import { openReportDialog } from "@/islands/report_dialog.tsx";
import type { MessageView } from "@/protocol/views/message.ts";

interface MessageMenuRun
  extends Pick<LineActionsOptions, "t" | "chat" | "contact" | "lines" | "box" | "nowS" | "onEdit"> {
  client: Client;
  /** Whether the chat has been left meanwhile: nothing opens above another page. */
  left: RefObject<boolean>;
  actions: LineActions;
}

/** The menu of the line with this key. */
export async function runMessageMenu(run: MessageMenuRun, key: string): Promise<void> {
  const { t, client, left, chat, contact, lines, box, actions } = run;
  if (left.current) return;
  const line = lines.find((each) => each.key === key);
  // Of what was unsent there is nothing left that something could be done with.
  if (line?.kind !== "message" || line.change === "unsent") return;
  const message = chat.thread.peek().messages.find(({ id }) => id === line.id);
  const element = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`);
  // Where it returns to.
  element?.focus({ preventScroll: true });
  const own = line.reactions.find(({ mine }) => mine)?.reaction ?? null;
  feel("tap");
  const answer = await openMessageMenu({
    t,
    own: line.id === null ? undefined : own,
    actions: actionsOf(run, line, message),
    text: line.text,
    beside: element?.querySelector("[data-bubble]") ?? null,
  }).closed;

  if (answer === "reply") return actions.onReply(key);
  if (answer === "edit" && message) return run.onEdit(message);
  if (answer === "unsend" && message) {
    return await unsendMessage(message, { t, client, chat, contact });
  }
  if (answer === "translate" && line.id !== null) {
    const { openTranslation } = await import("@/islands/lazy/translation_sheet.tsx");
    if (left.current) return;
    const of = { message_id: line.id };
    return void await openTranslation(of, { t, client, original: line.text }).closed;
  }
  if (answer === "report" && line.id !== null) {
    const of = { kind: "message", message_id: line.id } as const;
    return void await openReportDialog({ ...contact, of }, { t, client }).closed;
  }
  const reaction = REACTIONS.find((each) => each === answer);
  if (reaction) actions.onReact(line, reaction);
}

function actionsOf(
  { t, client, nowS }: MessageMenuRun,
  { id, text, mine }: MessageLine,
  message: MessageView | undefined,
): MenuAction[] {
  const actions: MenuAction[] = [];
  const can = message && mine ? changeableAs(message, nowS()) : null;
  if (id !== null) actions.push({ icon: replyIcon, label: t("message.reply"), value: "reply" });
  if (text !== "") {
    const onTap = () => void copy(client, text);
    actions.push({ icon: copyIcon, label: t("message.copy"), value: "copy", onTap });
  }
  if (id !== null && !mine && text !== "" && isTranslating()) {
    actions.push({ icon: languagesIcon, label: t("translate.action"), value: "translate" });
  }
  if (can?.edit) actions.push({ icon: pencilIcon, label: t("message.edit"), value: "edit" });
  if (can?.unsend) {
    actions.push({ icon: trashIcon, label: t("message.unsend"), value: "unsend", isGrave: true });
  }
  if (id !== null && !mine) {
    actions.push({ icon: flagIcon, label: t("message.report"), value: "report", isGrave: true });
  }
  return actions;
}

/** Where the browser has no clipboard for the page, or refuses it, that is said. */
async function copy(client: Client, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    client.notices.show({ type: "success", message: "notice.copied" });
  } catch {
    client.notices.show({ type: "error", message: "notice.copy_failed" });
  }
}
