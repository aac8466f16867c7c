/** The end of a form over the member's own record: Save, which takes no tap until something is changed. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Translate } from "@/locales/text.ts";

export interface SaveBarProps {
  t: Translate;
  hasChanged: boolean;
  isSaving: boolean;
  /** What stopped the last saving. */
  problem: string | null;
}

export function SaveBar({ t, hasChanged, isSaving, problem }: SaveBarProps): VNode {
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice kind="bad">{problem}</Notice>}
      <Button type="submit" block busy={isSaving} disabled={!hasChanged || isSaving}>
        {t(isSaving ? "settings.saving" : "settings.save")}
      </Button>
    </div>
  );
}
