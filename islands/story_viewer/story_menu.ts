/** What the menu of somebody's story does. Loaded when it is first opened. */
import { banIcon, flagIcon, userRoundIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { askWhatToDo } from "@/islands/action_sheet.tsx";
import { blockMember } from "@/islands/block_dialog.tsx";
import { openReportDialog } from "@/islands/report_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export interface StoryMenu {
  t: Translate;
  client: Client;
  member: { id: string; name: string };
  /** The story that is shown. */
  storyId: string;
}

/** Opens the menu, and does what is chosen; fulfilled when nothing of it is open any more. */
export async function runStoryMenu({ t, client, member, storyId }: StoryMenu): Promise<void> {
  const choice = await askWhatToDo({
    t,
    title: member.name,
    actions: [
      { icon: userRoundIcon, label: t("profile.open"), does: { href: `/profile/${member.id}` } },
      { icon: flagIcon, label: t("report.title_story"), does: { value: "report" }, isGrave: true },
      { icon: banIcon, label: t("profile.block_user"), does: { value: "block" }, isGrave: true },
    ],
  });
  switch (choice) {
    case "report":
      return void await openReportDialog(
        { ...member, of: { kind: "story", story_id: storyId } },
        { t, client },
      ).closed;
    case "block":
      return await blockMember(member, { t, client });
    case null:
      return;
    default:
      choice satisfies never;
  }
}
