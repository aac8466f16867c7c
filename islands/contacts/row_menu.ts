/** What the menu of a row of contacts does. Loaded when it is first opened. */
import {
  archiveIcon,
  banIcon,
  bellOffIcon,
  flagIcon,
  trashIcon,
  undo2Icon,
  userRoundIcon,
} from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { leaveChat } from "@/client/leave.ts";
import { Archive } from "@/client/state/archive.ts";
import { Contacts } from "@/client/state/contacts.ts";
import { withoutContact } from "@/client/state/without_contact.ts";
import { askWhatToDo, type SheetAction } from "@/islands/action_sheet.tsx";
import { blockMember } from "@/islands/block_dialog.tsx";
import { deleteChat } from "@/islands/delete_chat_dialog.tsx";
import { unarchive } from "@/islands/contacts/unarchive.ts";
import { muteChat } from "@/islands/mute_chat.ts";
import { pinAction, pinChat } from "@/islands/pin_chat.ts";
import { openReportDialog } from "@/islands/report_dialog.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface RowMenu {
  t: Translate;
  client: Client;
  contact: Pick<ContactView, "id" | "name" | "seq" | "pinned">;
  isArchived: boolean;
  /** Told what was done. */
  say(text: string): void;
}

/** Opens the menu. Resolves once it is closed, so that another row's may open while what was chosen is done (CN-32). */
export async function runRowMenu(menu: RowMenu): Promise<void> {
  // The list was left while this was loading: nothing opens above another page (NV-51). The column of wide windows is hidden.
  const rows = [...document.querySelectorAll(`[data-key="${menu.contact.id}"]`)];
  if (!rows.some((row) => row.getClientRects().length > 0)) return;
  const choice = await askWhatToDo({ t: menu.t, title: menu.contact.name, actions: actionsOf(menu) });
  void act(choice, menu).catch((error) => {
    reportError(error);
    menu.client.notices.show({ type: "error", message: "error.occurred" });
  });
}

type Choice = "pin" | "mute" | "archive" | "bring_back" | "delete" | "block" | "report";

function actionsOf({ t, contact, isArchived }: RowMenu): SheetAction<Choice>[] {
  return [
    { icon: userRoundIcon, label: t("profile.open"), does: { href: `/profile/${contact.id}` } },
    ...isArchived ? [] : [pinAction(t, contact)],
    { icon: bellOffIcon, label: t("mute.menu"), does: { value: "mute" } },
    isArchived
      ? { icon: undo2Icon, label: t("contacts.bring_back"), does: { value: "bring_back" } }
      : { icon: archiveIcon, label: t("profile.archive"), does: { value: "archive" } },
    { icon: trashIcon, label: t("chat.delete"), does: { value: "delete" }, isGrave: true },
    { icon: banIcon, label: t("profile.block_user"), does: { value: "block" }, isGrave: true },
    { icon: flagIcon, label: t("profile.report_user"), does: { value: "report" }, isGrave: true },
  ];
}

async function act(choice: Choice | null, menu: RowMenu): Promise<void> {
  const { t, client, contact: { id, name } } = menu;
  switch (choice) {
    case "pin":
      return await pinChat(menu.contact, client);
    case "mute":
      return await muteChat(menu.contact, { t, client });
    case "archive":
      return await archive(menu);
    case "bring_back":
      return await unarchive(menu);
    case "delete":
      return await remove(menu);
    case "block":
      return await blockMember({ id, name }, { t, client });
    case "report":
      return void await openReportDialog({ id, name, of: { kind: "member" } }, { t, client }).closed;
    case null:
      return;
    default:
      choice satisfies never;
  }
}

async function archive(menu: RowMenu): Promise<void> {
  const { t, client, contact: { id, name, seq } } = menu;
  const contacts = client.slice(Contacts);
  const isDone = await withoutContact(contacts, id, async () => {
    const answer = await client.socket.call("conversation/archive", { user_id: id });
    if (answer.ok) {
      contacts.handle({ module: "conversation/archive", data: { user_id: id, archived: 1, seq } });
    }
    return answer.ok;
  });
  if (isDone) leave(menu, t("contacts.archived_now", { name }));
  else client.notices.show({ type: "error", message: "refusal.something_wrong" });
}

async function remove(menu: RowMenu): Promise<void> {
  const { t, client, contact: { id, name, seq }, isArchived } = menu;
  if (!await deleteChat({ id, name }, { t, client })) return;
  client.slice(isArchived ? Archive : Contacts).handle({
    module: "conversation/delete",
    data: { user_id: id, seq },
  });
  leave(menu, t("contacts.deleted", { name }));
}

/** Says what was done. The chat itself is left where it is open. */
function leave({ contact: { id }, say }: RowMenu, text: string): void {
  say(text);
  if (location.pathname === `/chat/${id}`) leaveChat();
}
