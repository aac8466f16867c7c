/** Below one's own story, in place of the reply: who has seen it, and its deletion. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { eyeIcon, trashIcon } from "@/components/icons.ts";
import { RoundButton } from "@/islands/story_viewer/round_button.tsx";
import { seenByWords } from "@/islands/story_viewer/words.ts";
import type { Translate } from "@/locales/text.ts";
import type { StoryView } from "@/protocol/views/story.ts";

const SEEN = "flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 text-start text-sm font-medium";

export interface OwnBarProps {
  t: Translate;
  story: StoryView;
  onViewers(): void;
  onDelete(): void;
}

export function OwnBar({ t, story: { views = 0, waiting }, onViewers, onDelete }: OwnBarProps): VNode {
  return (
    <div className="px-2 pt-2 pb-[calc(8px+var(--safe-end))] text-white">
      {waiting === 1 && <p className="px-3 pb-1 text-center text-sm">{t("story.waiting")}</p>}
      <div className="flex items-center justify-between gap-2">
        {views > 0
          ? (
            <button type="button" className={`${SEEN} hover:bg-white/15`} onClick={onViewers}>
              <Icon of={eyeIcon} />
              {seenByWords(t, views)}
            </button>
          )
          : (
            <p className={`${SEEN} text-white/85`}>
              <Icon of={eyeIcon} />
              {t("story.unseen")}
            </p>
          )}
        <RoundButton icon={trashIcon} label={t("story.delete")} onClick={onDelete} />
      </div>
    </div>
  );
}
