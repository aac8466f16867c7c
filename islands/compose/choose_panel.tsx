/** Where a story begins: the camera of a phone, or a photo that is there already. */
import { useRef } from "react";
import type { VNode } from "preact";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { Icon } from "@/components/icon.tsx";
import { cameraIcon, imageIcon } from "@/components/icons.ts";
import { CHOOSABLE } from "@/client/photo/kind.ts";
import { FileButton } from "@/islands/compose/file_button.tsx";
import { useFocusAtOnce } from "@/islands/use_focus_at_once.ts";
import type { Translate } from "@/locales/text.ts";

const TYPE_NAMES = "JPEG, PNG, WebP, HEIC";
const MIB = 1024 * 1024;
/** With every picture named, phones open the camera at once. */
const CAMERA = "image/*";

export interface ChoosePanelProps {
  t: Translate;
  /** What was wrong with the last file; null where nothing was. */
  problem: string | null;
  isReading: boolean;
  /** A file is held over the page. */
  isOver: boolean;
  onFile(file: File): void;
}

export function ChoosePanel({ t, problem, isReading, isOver, onFile }: ChoosePanelProps): VNode {
  const panel = useRef<HTMLDivElement>(null);
  useFocusAtOnce(() => {
    const input = panel.current?.querySelector("input");
    input?.focus();
    return input;
  }, [isReading]);
  const hasFinger = matchMedia("(pointer: coarse)").matches;
  return (
    <div
      ref={panel}
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-5 px-6 py-6 text-center"
    >
      <span className="flex size-20 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={imageIcon} size="lg" />
      </span>
      <p className="max-w-sm text-lg font-medium">{isOver ? t("compose.drop_now") : t("compose.lead")}</p>
      <div role="alert" className="empty:hidden">
        {problem !== null && (
          <p className="max-w-sm rounded-lg bg-bad-soft px-4 py-3 text-sm font-medium text-bad">{problem}</p>
        )}
      </div>
      {isReading
        ? <p role="status" className="flex min-h-12 items-center text-muted">{t("compose.reading")}</p>
        : (
          <div className="grid w-full max-w-sm gap-2">
            {hasFinger && (
              <FileButton
                icon={cameraIcon}
                label={t("compose.camera")}
                accept={CAMERA}
                isCamera
                look="primary"
                onFile={onFile}
              />
            )}
            <FileButton
              icon={imageIcon}
              label={t("compose.choose")}
              accept={CHOOSABLE}
              look={hasFinger ? "secondary" : "primary"}
              onFile={onFile}
            />
          </div>
        )}
      <p className="max-w-sm text-sm text-muted">
        {!hasFinger && <>{t("compose.drop")}{" "}</>}
        {t("photo.hint", { types: TYPE_NAMES, size: UPLOAD_MAX_BYTES / MIB })}
      </p>
    </div>
  );
}
