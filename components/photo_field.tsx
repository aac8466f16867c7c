/**
 * Asks for a photo. Without JavaScript: the file input of a multipart form, whose field is `file`.
 * client/enhance/photo_field.ts turns the whole area into a button and drop target, shows the photo, scales it down and
 * uploads it at once, with the elements that are hidden until then.
 */
import type { ComponentChildren, VNode } from "preact";
import type { PhotoId } from "@/domain/ids.ts";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { FieldNote } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { cameraIcon, rotateCwIcon, trashIcon, xIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

/** The formats of the server; phones convert theirs to one of these, and the enhancement accepts more. */
const TYPES = "image/jpeg,image/png,image/webp";
const TYPE_NAMES = "JPEG, PNG, WebP";
const SCRIPT_TYPE_NAMES = `${TYPE_NAMES}, HEIC`;
const MIB = 1024 * 1024;
const NAME = "file";

export interface PhotoFieldProps {
  t: Translate;
  /** Id of the photo that was uploaded before. */
  photo?: PhotoId | null | undefined;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

export function PhotoField({ t, photo, error, autoFocus }: PhotoFieldProps): VNode {
  return (
    <div
      data-enhance="photo_field"
      data-texts={JSON.stringify(scriptTexts(t))}
      className="grid justify-items-center gap-3"
    >
      <label
        data-part="area"
        data-set={photo ? "" : undefined}
        className="group relative grid aspect-3/4 w-full max-w-60 cursor-pointer content-center justify-items-center gap-2 overflow-hidden
          rounded-panel border-2 border-dashed border-field bg-sunken p-4 text-center transition-colors
          duration-150 ease-out hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2
          has-focus-visible:outline-brand data-over:border-brand data-over:bg-brand-soft data-set:border-transparent"
      >
        <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand group-data-set:hidden">
          <Icon of={cameraIcon} size="xl" />
        </span>
        <span className="text-lg font-semibold text-ink group-data-set:hidden">{t("photo.choose")}</span>
        <span data-part="hint" hidden className="text-sm text-muted group-data-set:hidden">
          {t("photo.drop")}
        </span>
        <img
          hidden={!photo}
          data-part="stored"
          src={photo ? photoUrl(photo, "card") : undefined}
          alt={t("photo.label")}
          className="absolute inset-0 size-full object-cover"
        />
        <canvas
          hidden
          data-part="preview"
          role="img"
          aria-label={t("photo.label")}
          className="absolute inset-0 size-full object-cover"
        />
        <input
          id={`field-${NAME}`}
          type="file"
          name={NAME}
          accept={TYPES}
          autofocus={autoFocus}
          aria-label={t(photo ? "photo.replace" : "photo.choose")}
          aria-invalid={error ? "true" : undefined}
          aria-describedby={error ? `field-${NAME}-error` : `field-${NAME}-hint`}
          className="relative mt-2 w-full text-xs text-muted outline-none file:me-2 file:min-h-11 file:rounded-full file:border-0
            file:bg-raised file:px-4 file:font-medium file:text-ink group-data-set:mt-auto group-data-set:rounded-full
            group-data-set:bg-raised group-data-live:absolute group-data-live:inset-0 group-data-live:m-0
            group-data-live:cursor-pointer group-data-live:opacity-0"
        />
        <span
          data-part="busy"
          hidden
          className="pointer-events-none absolute inset-x-4 bottom-4 rounded-full bg-raised p-2 shadow-soft"
        >
          <progress
            max="100"
            aria-label={t("photo.label")}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken
              [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
          />
        </span>
      </label>
      <FieldNote
        name={NAME}
        hint={hintText(t, TYPE_NAMES)}
        error={error}
      />
      <p role="status" data-part="status" className="text-center text-sm text-muted empty:hidden" />
      <p role="alert" data-part="alert" className="text-center text-sm text-bad empty:hidden" />
      <div className="flex flex-wrap justify-center gap-1">
        <Action part="cancel" icon={xIcon} hidden>{t("photo.cancel")}</Action>
        <Action part="retry" icon={rotateCwIcon} hidden>{t("shell.retry")}</Action>
        <Action part="remove" icon={trashIcon} hidden={!photo}>{t("photo.remove")}</Action>
      </div>
    </div>
  );
}

function hintText(t: Translate, types: string): string {
  return t("photo.hint", { types, size: UPLOAD_MAX_BYTES / MIB });
}

/** Texts of the enhancement, which fills in `{percent}`. */
function scriptTexts(t: Translate): Readonly<Record<string, string>> {
  return {
    hint: hintText(t, SCRIPT_TYPE_NAMES),
    preparing: t("photo.preparing"),
    uploading: t("photo.uploading", { percent: "{percent}" }),
    done: t("photo.done"),
    done_unsure: t("photo.done_unsure"),
    cancelled: t("photo.cancelled"),
    replace: t("photo.replace"),
    network: t("photo.network"),
    file_type: t("refusal.file_type"),
    file_too_large: t("refusal.file_too_large"),
    image_too_large: t("refusal.image_too_large"),
    photo_unreadable: t("refusal.photo_unreadable"),
  };
}

interface ActionProps {
  part: "cancel" | "retry" | "remove";
  icon: string;
  hidden: boolean;
  children: ComponentChildren;
}

/** `remove` works without JavaScript: it posts the form to another address, without the file. */
function Action({ part, icon, hidden, children }: ActionProps): VNode {
  const isRemove = part === "remove";
  return (
    <button
      type={isRemove ? "submit" : "button"}
      formAction={isRemove ? "/upload/remove" : undefined}
      formEncType={isRemove ? "application/x-www-form-urlencoded" : undefined}
      data-part={part}
      hidden={hidden}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-medium text-brand hover:bg-brand-soft"
    >
      <Icon of={icon} size="sm" />
      <span>{children}</span>
    </button>
  );
}
