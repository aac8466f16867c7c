/**
 * A photo in a chat, which never shows the photo itself: a tile with a placeholder and a control or text on it, or a single
 * line after it has expired. Used by islands/chat/photo_body.tsx and leaving_body.tsx.
 */
import type { ComponentChildren, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";

const TILE =
  "relative grid aspect-3/4 w-[10rem] max-w-full place-items-center overflow-hidden rounded-bubble bg-field text-center text-white";

export interface PhotoTileProps {
  /** The placeholder, which fills the tile. */
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
      {/* Above what a button says at its foot. */}
      <span className={classes("relative", onOpen && "pb-16")}>{children}</span>
      {caption !== undefined && (
        <span className="absolute inset-x-0 bottom-0 grid gap-0.5 shade-foot px-3 pt-10
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
      className={classes(TILE, "pressable active:scale-[0.98]")}
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

/** An expired photo. */
export function PhotoOver({ icon, children }: { icon: string; children: ComponentChildren }): VNode {
  return (
    <p className="flex items-center gap-2 rounded-bubble border border-line px-4 py-2.5 text-sm text-muted">
      <Icon of={icon} size="sm" />
      {children}
    </p>
  );
}
