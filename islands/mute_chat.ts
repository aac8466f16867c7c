/** Asks for how long a chat is to be quiet, or ends that, and does it. Loaded with the menus of a chat and of a row. */
import type { RefObject } from "react";
import { bellIcon, bellOffIcon, clockIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { askWhatToDo, type SheetAction } from "@/islands/action_sheet.tsx";
import type { Mute } from "@/domain/mute.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export async function muteChat(
  { id, name }: Pick<ContactView, "id" | "name">,
  { t, client, left }: { t: Translate; client: Client; left?: RefObject<boolean> },
): Promise<void> {
  // Another device may have muted it since.
  const found = await client.socket.call("user/contact/get_by_id", { contact_id: id });
  if (left?.current) return;
  const isMuted = found.ok && found.value.muted !== undefined;
  const actions: SheetAction<Mute>[] = [
    { icon: clockIcon, label: t("mute.hours"), does: { value: "hours" } },
    { icon: clockIcon, label: t("mute.week"), does: { value: "week" } },
    { icon: bellOffIcon, label: t("mute.always"), does: { value: "always" } },
  ];
  if (isMuted) actions.unshift({ icon: bellIcon, label: t("mute.off"), does: { value: "off" } });
  const mute = await askWhatToDo({ t, title: t("mute.title", { name }), actions });
  if (mute === null) return;
  const answer = await client.socket.call("conversation/mute", { user_id: id, mute });
  client.notices.show(
    answer.ok
      ? { type: "success", message: mute === "off" ? "notice.chat_unmuted" : "notice.chat_muted" }
      : { type: "error", message: "refusal.something_wrong" },
  );
}
