/** What the menu of a chat does (spec §2). Loaded when it is first opened. */
import type { RefObject } from "react";
import {
  archiveIcon,
  banIcon,
  bellOffIcon,
  flagIcon,
  handIcon,
  searchIcon,
  trashIcon,
  userRoundIcon,
} from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { leaveChat } from "@/client/leave.ts";
import { wave } from "@/client/wave.ts";
import { askWhatToDo } from "@/islands/action_sheet.tsx";
import { blockMember } from "@/islands/block_dialog.tsx";
import { deleteChat } from "@/islands/delete_chat_dialog.tsx";
import { muteChat } from "@/islands/mute_chat.ts";
import { findListed, pinAction, pinChat } from "@/islands/pin_chat.ts";
import { openReportDialog } from "@/islands/report_dialog.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ChatMenu {
  t: Translate;
  client: Client;
  contact: Pick<ContactView, "id" | "name" | "closed">;
  /** Looks for a message of the chat. */
  onSearch(): void;
  /** Whether the chat has been left meanwhile: nothing opens above another page. */
  left: RefObject<boolean>;
}

/** Opens the menu, and does what is chosen. */
export async function runChatMenu({ t, client, contact, onSearch, left }: ChatMenu): Promise<void> {
  const { id, name } = contact;
  const listed = await findListed(id, client);
  if (left.current) return;
  const choice = await askWhatToDo({
    t,
    title: name,
    actions: [
      { icon: userRoundIcon, label: t("profile.open"), does: { href: `/profile/${id}` } },
      { icon: searchIcon, label: t("chat.search"), does: { value: "search" } },
      ...(contact.closed
        ? []
        : [{ icon: handIcon, label: t("chat.wave_menu"), does: { value: "wave" } } as const]),
      ...listed ? [pinAction(t, listed)] : [],
      { icon: bellOffIcon, label: t("mute.menu"), does: { value: "mute" } },
      { icon: archiveIcon, label: t("profile.archive"), does: { value: "archive" } },
      { icon: trashIcon, label: t("chat.delete"), does: { value: "delete" }, isGrave: true },
      { icon: banIcon, label: t("profile.block_user"), does: { value: "block" }, isGrave: true },
      { icon: flagIcon, label: t("profile.report_user"), does: { value: "report" }, isGrave: true },
    ],
  });
  switch (choice) {
    case "search":
      return onSearch();
    case "wave":
      return void await wave(client, id);
    case "pin":
      return void (listed && await pinChat(listed, client));
    case "mute":
      return await muteChat(contact, { t, client, left });
    case "archive":
      return await archive(id, client);
    case "delete":
      if (await deleteChat(contact, { t, client })) leaveChat();
      return;
    case "block":
      return await blockMember(contact, { t, client });
    case "report":
      return void await openReportDialog({ id, name, of: { kind: "member" } }, { t, client }).closed;
    case null:
      return;
    default:
      choice satisfies never;
  }
}

async function archive(id: string, client: Client): Promise<void> {
  const answer = await client.socket.call("conversation/archive", { user_id: id });
  // A chat in which nothing was said yet is in no list.
  if (answer.ok || answer.refusal.code === "unknown_conversation") return leaveChat();
  client.notices.show({ type: "error", message: "refusal.something_wrong" });
}
