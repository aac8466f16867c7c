/** The end of a form over the member's own record: Save, which takes no tap until something is changed, and keeps the focus. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Translate } from "@/locales/text.ts";

export interface SaveBarProps {
  t: Translate;
  /** Before the page is hydrated nothing can be changed, nor sent. */
  isBeforeHydration: boolean;
  hasChanged: boolean;
  isSaving: boolean;
  /** What stopped the last saving. */
  problem: string | null;
  /** Goes back to what is saved, where what is not is kept. */
  onDiscard?: () => void;
}

export function SaveBar(
  { t, isBeforeHydration, hasChanged, isSaving, problem, onDiscard }: SaveBarProps,
): VNode {
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice kind="bad">{problem}</Notice>}
      <Button type="submit" block busy={isSaving} disabled={isBeforeHydration} idle={!hasChanged}>
        {t(isSaving ? "settings.saving" : "settings.save")}
      </Button>
      {onDiscard && (
        <Button variant="ghost" block idle={!hasChanged || isSaving} onClick={onDiscard}>
          {t("settings.discard")}
        </Button>
      )}
    </div>
  );
}
