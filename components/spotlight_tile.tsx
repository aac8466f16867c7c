/** Tiles of the spotlight strip: a ring with a photo, and a name below it. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { plusIcon, sparklesIcon } from "@/components/icons.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";

/** The list around them, which is the one thing here that scrolls sideways. */
export const SPOTLIGHT_STRIP =
  "flex gap-1 overflow-x-auto overscroll-x-contain px-3 py-1 [scrollbar-width:none]";

const TILE = "flex w-19 shrink-0 flex-col items-center gap-1.5 rounded-lg px-1 py-1.5 text-center text-xs " +
  "-outline-offset-2 transition-[scale] duration-150 ease-out active:scale-95";

export interface SpotlightTileProps {
  row: SpotlightView;
  /** Spoken when the member is online. */
  onlineLabel: string | undefined;
}

export function SpotlightTile({ row, onlineLabel }: SpotlightTileProps): VNode {
  return (
    <li>
      <a href={`/profile/${row.id}`} data-modal="always" className={TILE}>
        <Avatar photo={row.photo} story onlineLabel={onlineLabel} />
        <bdi className="w-full truncate">{row.name}</bdi>
      </a>
    </li>
  );
}

export interface OwnTileProps {
  photo: string;
  /** The member stands in the spotlight. */
  isRunning: boolean;
  text: string;
  /** Null until the page is awake. */
  onOpen: (() => void) | null;
}

/** The first tile: the member's own photo with a plus, or in a ring of its own while they are featured. */
export function OwnTile({ photo, isRunning, text, onOpen }: OwnTileProps): VNode {
  return (
    <li>
      <button type="button" disabled={!onOpen} onClick={onOpen ?? undefined} className={TILE}>
        <span className="relative">
          <Avatar photo={photo} story={isRunning} />
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
