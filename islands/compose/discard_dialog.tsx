/** Asks before a draft of a story is thrown away, and does it. */
import type { VNode } from "preact";
import { openOverlay } from "@/client/overlay.ts";
import type { Composer } from "@/client/stories/compose/composer.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export function DiscardDialog({ t }: { t: Translate }): VNode {
  return (
    <ConfirmDialog
      t={t}
      id="discard-draft"
      title={t("compose.discard_title")}
      confirm={t("compose.discard")}
      keep={t("compose.keep")}
    >
      <p className="text-muted">{t("compose.discard_text")}</p>
    </ConfirmDialog>
  );
}

/** Asks, and throws it away. */
export async function discardDraft(composer: Composer, t: Translate): Promise<void> {
  if (await openOverlay(<DiscardDialog t={t} />).closed === CONFIRMED) composer.discard();
}
