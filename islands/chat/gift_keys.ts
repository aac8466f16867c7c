/** How the keyboard moves among gifts, which stand in rows of a grid, or one below the other. Pure but for `columnsOf`. */

export interface GiftGrid {
  count: number;
  columns: number;
  /** Rows begin at the right. */
  isRtl: boolean;
}

/** Where a key leads from number `at`; null for keys that lead nowhere. Nothing wraps around. */
export function giftAfterKey(key: string, at: number, { count, columns, isRtl }: GiftGrid): number | null {
  const within = (place: number) => Math.max(0, Math.min(count - 1, place));
  switch (key) {
    case "ArrowRight":
      return within(isRtl ? at - 1 : at + 1);
    case "ArrowLeft":
      return within(isRtl ? at + 1 : at - 1);
    case "ArrowUp":
      return at < columns ? at : at - columns;
    case "ArrowDown": {
      const isInLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns);
      return isInLastRow ? at : within(at + columns);
    }
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** How many of them stand in the first row. */
export function columnsOf(options: readonly HTMLElement[]): number {
  const top = options[0]?.offsetTop;
  return Math.max(1, options.filter((option) => option.offsetTop === top).length);
}
