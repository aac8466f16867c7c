/** What the tiles of the photo slots share: their shape, and what lies on their pictures. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";

/** A slot: the shape of a card, smaller. */
export const TILE = "relative aspect-3/4 overflow-hidden rounded-lg bg-sunken";

/** A picture that fills its tile. */
export const FILL = "absolute inset-0 size-full object-cover";

const PLACES = {
  corner: {
    at: "absolute end-0 top-0 z-1 size-11 place-items-center rounded-full",
    look: "size-8 bg-black/60 text-white",
  },
  middle: {
    at: "absolute inset-0 m-auto size-11 place-items-center rounded-full",
    look: "size-11 bg-raised text-ink shadow-lift",
  },
  whole: {
    at: "absolute inset-0 content-start justify-start rounded-lg p-1.5 -outline-offset-4",
    look: "size-8 bg-black/60 text-white",
  },
} as const;

export interface TileButtonProps {
  icon: string;
  label: string;
  place: keyof typeof PLACES;
  disabled?: boolean;
  /** The tile is dragged by it, and moved by keys that are pressed on it. */
  isGrip?: boolean;
  onClick(): void;
}

/** 44 px to tap, of which the one in the corner shows 32; the whole tile below it has its sign in the other corner. */
export function TileButton({ icon, label, place, disabled, isGrip, onClick }: TileButtonProps): VNode {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      data-grip={isGrip ? "" : undefined}
      aria-keyshortcuts={isGrip ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
      className={classes("group grid", PLACES[place].at, isGrip && "cursor-grab select-none")}
      onClick={onFirstClick(onClick)}
    >
      <span
        className={classes(
          "grid place-items-center rounded-full pressable group-active:scale-90",
          PLACES[place].look,
        )}
      >
        <Icon of={icon} size="sm" />
      </span>
    </button>
  );
}

/** Over the whole tile, while something is under way. */
export function Spinner({ className }: { className: string }): VNode {
  return (
    <span className={classes("absolute inset-0 grid place-items-center", className)}>
      <span className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent" />
    </span>
  );
}
