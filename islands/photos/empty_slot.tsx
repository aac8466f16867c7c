/** A slot without a photo. The next one takes photos, the others wait for their turn (spec §4). */
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { plusIcon } from "@/components/icons.ts";
import { CHOOSABLE } from "@/client/photo/kind.ts";
import { TILE } from "@/islands/photos/tile.tsx";
import type { Translate } from "@/locales/text.ts";

export interface EmptySlotProps {
  t: Translate;
  /** 1 for the first. */
  number: number;
  isNext: boolean;
  /** Null while no photo can be taken: before the page is hydrated. */
  onFiles: ((files: readonly File[]) => void) | null;
}

export function EmptySlot({ t, number, isNext, onFiles }: EmptySlotProps): VNode {
  return (
    <li>
      <label
        className={classes(
          TILE,
          "grid place-items-center border-2 border-dashed transition-colors duration-150 ease-out",
          isNext
            ? "cursor-pointer border-field hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 " +
              "has-focus-visible:outline-brand"
            : "border-transparent",
        )}
      >
        <span
          className={classes(
            "grid place-items-center rounded-full",
            isNext ? "size-11 bg-brand-soft text-brand" : "size-9 text-faint",
          )}
        >
          <Icon of={plusIcon} size={isNext ? "lg" : "md"} />
        </span>
        <input
          type="file"
          multiple
          accept={CHOOSABLE}
          disabled={!isNext || onFiles === null}
          aria-label={t("photos.add", { number, max: PHOTO_SLOTS })}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          onChange={({ currentTarget: input }) => {
            const files = [...input.files ?? []];
            // The same file may be chosen again.
            input.value = "";
            if (files.length > 0) onFiles?.(files);
          }}
        />
      </label>
    </li>
  );
}
