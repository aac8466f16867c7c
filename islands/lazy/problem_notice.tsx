/** Why something could not be done, in words; with the way to the member's own limits where it was one of these. */
import type { VNode } from "preact";
import { Notice } from "@/components/notice.tsx";
import type { Translate } from "@/locales/text.ts";

export interface Problem {
  text: string;
  /** Whether the member has kept themselves from it. */
  isOwnLimit: boolean;
}

export function ProblemNotice({ t, text, isOwnLimit }: Problem & { t: Translate }): VNode {
  return (
    <Notice kind="bad">
      {text}
      {isOwnLimit && (
        <>
          {" "}
          <a href="/limits" className="font-medium underline">{t("limits.title")}</a>
        </>
      )}
    </Notice>
  );
}
