/**
 * A photo in a chat, which is never there itself: a tile with what stands for it and a control or words on that, or, once
 * it is over, a quiet line. Used by islands/chat/photo_body.tsx.
 */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";
import { xIcon } from "@/components/icons.ts";

const TILE =
  "relative grid aspect-3/4 w-40 place-items-center overflow-hidden rounded-bubble bg-field text-center text-white";

export interface PhotoTileProps {
  /** What stands for the photo; it fills the tile. */
  behind: ComponentChildren;
  /** What lies in its middle. */
  children?: ComponentChildren;
  /** Words at its foot. */
  caption?: ComponentChildren;
  /** Makes the whole tile a button. */
  onOpen?: (() => void) | undefined;
}

export function PhotoTile({ behind, children, caption, onOpen }: PhotoTileProps): VNode {
  const content = (
    <>
      {behind}
      <span className="relative">{children}</span>
      {caption !== undefined && (
        <span className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-black/80 via-black/55 to-transparent px-3 pt-10
            pb-3 text-xs">
          {caption}
        </span>
      )}
    </>
  );
  if (!onOpen) return <div className={TILE}>{content}</div>;
  return (
    <button
      type="button"
      className={classes(TILE, "transition-[scale] duration-150 ease-out active:scale-[0.98]")}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}

/** The sign in the middle of a tile. */
export function TileSign({ icon }: { icon: string }): VNode {
  return (
    <span className="grid size-14 place-items-center rounded-full bg-black/60">
      <Icon of={icon} size="lg" />
    </span>
  );
}

export interface UploadRingProps {
  /** 0 to 100. */
  percent: number;
  /** Spoken: what goes on, and what the button in the ring does. */
  label: string;
  stopLabel: string;
  onStop(): void;
}

/** How far an upload is, around the button that stops it. Told by its value, not by words that come and go. */
export function UploadRing({ percent, label, stopLabel, onStop }: UploadRingProps): VNode {
  return (
    <span className="relative grid size-14 place-items-center rounded-full bg-black/60">
      <svg
        viewBox="0 0 56 56"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-live="off"
        className="absolute inset-0 size-full"
      >
        <circle cx="28" cy="28" r="26" stroke-opacity="0.3" />
        <circle
          cx="28"
          cy="28"
          r="26"
          pathLength="100"
          stroke-dasharray={`${percent} 100`}
          transform="rotate(-90 28 28)"
        />
      </svg>
      <button
        type="button"
        aria-label={stopLabel}
        className="relative inline-flex size-11 items-center justify-center rounded-full"
        onClick={onFirstClick(onStop)}
      >
        <Icon of={xIcon} />
      </button>
    </span>
  );
}

/** A photo that is over. */
export function PhotoOver({ icon, children }: { icon: string; children: ComponentChildren }): VNode {
  return (
    <p className="flex items-center gap-2 rounded-bubble border border-line px-4 py-2.5 text-sm text-muted">
      <Icon of={icon} size="sm" />
      {children}
    </p>
  );
}
