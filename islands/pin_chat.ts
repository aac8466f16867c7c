/** Pins a chat above the others, or ends that. Loaded with the menus of a chat and of a row. */
import { pinIcon, pinOffIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { SheetAction } from "@/islands/action_sheet.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

type Pinnable = Pick<ContactView, "id" | "pinned">;

/** The row of a chat that stands among the contacts, as it is by now; null where there is none, as of an archived one. */
export async function findListed(id: string, client: Client): Promise<Pinnable | null> {
  const row = client.slice(Contacts).rows.peek().find((each) => each.id === id);
  if (row) return row;
  const found = await client.socket.call("user/contact/get_by_id", { contact_id: id });
  return found.ok && found.value.archived === 0 && found.value.time > 0 ? found.value : null;
}

/** What a menu says of it. */
export function pinAction(t: Translate, { pinned }: Pinnable): SheetAction<"pin"> {
  const [icon, label] = pinned ? [pinOffIcon, t("pin.off")] : [pinIcon, t("pin.on")];
  return { icon, label, does: { value: "pin" } };
}

export async function pinChat({ id, pinned }: Pinnable, client: Client): Promise<void> {
  const answer = await client.socket.call("conversation/pin", { user_id: id, pinned: pinned ? 0 : 1 });
  client.notices.show(
    answer.ok ? { type: "success", message: pinned ? "notice.chat_unpinned" : "notice.chat_pinned" } : {
      type: "error",
      message: answer.refusal.code === "pins_full" ? "refusal.pins_full" : "refusal.something_wrong",
    },
  );
}
