/** What is wrong with photos that were chosen: those that stay in their slots, and files that took none. */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { circleAlertIcon, xIcon } from "@/components/icons.ts";
import type { FileProblem, Upload } from "@/client/photo/slot_upload.ts";
import type { Translate } from "@/locales/text.ts";

export interface ProblemsProps {
  t: Translate;
  uploads: readonly Upload[];
  /** Photos in the slots before them. */
  before: number;
  files: readonly FileProblem[];
  onDismiss(): void;
}

export function Problems({ t, uploads, before, files, onDismiss }: ProblemsProps): VNode {
  const failed = uploads.flatMap(({ state }, index) =>
    state.kind === "failed"
      ? [t("photos.problem", { number: before + index + 1, problem: state.message })]
      : []
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below the slots it may be out of sight, and a file that takes no slot leaves no other trace.
    if (files.length > 0) box.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [files.length]);
  return (
    <div ref={box} role="alert" className="scroll-mb-24 empty:hidden">
      {failed.length + files.length > 0 && (
        <div className="flex items-start gap-3 rounded-lg bg-bad-soft px-4 py-3 text-sm text-bad">
          <Icon of={circleAlertIcon} />
          <div className="grid min-w-0 flex-1 gap-1 break-words">
            {failed.map((line) => <p key={line}>{line}</p>)}
            {files.map(({ name, message }, index) => (
              <p key={index}>
                {name !== null && (
                  <>
                    <bdi>{name}</bdi>
                    {": "}
                  </>
                )}
                {message}
              </p>
            ))}
          </div>
          {files.length > 0 && (
            <IconButton
              icon={xIcon}
              label={t("shell.close")}
              onClick={onDismiss}
              className="-my-3 -me-3 text-bad"
            />
          )}
        </div>
      )}
    </div>
  );
}
