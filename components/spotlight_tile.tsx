/** Tiles of the spotlight strip: a photo in a square, with a ring where there are stories, and a name below it. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { plusIcon, sparklesIcon } from "@/components/icons.ts";
import { ringOf } from "@/domain/story_ring.ts";
import type { Translate } from "@/locales/text.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";

/** The list around them, which is the one thing here that scrolls sideways. */
export const SPOTLIGHT_STRIP =
  "flex gap-1 overflow-x-auto overscroll-x-contain px-3 py-1 [scrollbar-width:none]";

const TILE =
  "relative flex w-[4.75rem] shrink-0 flex-col items-center gap-1.5 rounded-lg px-1 py-1.5 text-center text-xs " +
  "-outline-offset-2 pressable active:scale-95";

export interface SpotlightTileProps {
  t: Translate;
  row: SpotlightView;
}

export function SpotlightTile({ t, row }: SpotlightTileProps): VNode {
  const ring = ringOf(row);
  return (
    <li>
      <a href={`/profile/${row.id}`} data-modal="always" className={TILE}>
        <Avatar
          photo={row.photo}
          square
          ring={ring}
          onlineLabel={row.status === 1 ? t("chat.online") : undefined}
        />
        <bdi className="w-full truncate">{row.name}</bdi>
        {ring && <span className="sr-only">{t(`ring.${ring}`)}</span>}
      </a>
    </li>
  );
}

export interface OwnTileProps {
  photo: string;
  /** The member stands in the spotlight. */
  isRunning: boolean;
  text: string;
  /** Null until the page is hydrated. */
  onOpen: (() => void) | null;
}

/** The first tile: the member's own photo with a plus, or with a mark of its own while they are featured. */
export function OwnTile({ photo, isRunning, text, onOpen }: OwnTileProps): VNode {
  return (
    <li>
      <button type="button" disabled={!onOpen} onClick={onOpen ?? undefined} className={TILE}>
        <span className="relative">
          <Avatar photo={photo} square />
          <span
            className={classes(
              "absolute -end-0.5 -bottom-0.5 flex size-6 items-center justify-center rounded-full text-white ring-2 ring-surface",
              isRunning ? "bg-brand" : "bg-action",
            )}
          >
            <Icon of={isRunning ? sparklesIcon : plusIcon} size="xs" />
          </span>
        </span>
        <span className="w-full leading-tight font-medium text-brand">{text}</span>
      </button>
    </li>
  );
}
