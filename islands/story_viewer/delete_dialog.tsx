/** Asks before a story of one's own is deleted, and does it. Loaded when first wanted. */
import type { VNode } from "preact";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import { OwnStories } from "@/client/state/own_stories.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export function DeleteDialog({ t }: { t: Translate }): VNode {
  return (
    <ConfirmDialog
      t={t}
      id="delete-story"
      title={t("story.delete_title")}
      confirm={t("story.delete_confirm")}
      keep={t("story.keep")}
    >
      <p className="text-muted">{t("story.delete_text")}</p>
    </ConfirmDialog>
  );
}

/** Asks, and deletes it. The viewer goes on by the list of the member's stories. */
export async function deleteStory(
  id: string,
  { t, client }: { t: Translate; client: Client },
): Promise<void> {
  if (await openOverlay(<DeleteDialog t={t} />).closed !== CONFIRMED) return;
  if (await client.slice(OwnStories).remove(id)) return;
  client.notices.show({ type: "error", message: "refusal.something_wrong" });
}
