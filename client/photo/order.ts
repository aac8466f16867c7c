/** The order of photos in their slots, and which place is meant. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How the slots lie. */
export interface Layout {
  count: number;
  columns: number;
  /** The first one lies on the right. */
  isRtl: boolean;
}

/** The items with the one at `from` at the place `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** The photos in the order of these ids; those that they do not name come last, as they are. Null changes nothing. */
export function inOrder<Photo extends { readonly id: string }>(
  photos: readonly Photo[],
  ids: readonly string[] | null,
): readonly Photo[] {
  if (!ids) return photos;
  const placeOf = ({ id }: Photo) => ids.includes(id) ? ids.indexOf(id) : ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Where the item at `index` makes room, while the one at `from` is held over the place `to`. */
export function placeBeside(index: number, from: number, to: number): number {
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

/** The box whose middle is nearest. */
export function placeAt({ x, y }: Point, boxes: readonly Box[]): number {
  const away = boxes.map((box) => Math.hypot(middleOf(box).x - x, middleOf(box).y - y));
  return away.indexOf(Math.min(...away));
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Where a key moves the photo at `from`: there already, where it leads out of the list or is none of these keys. */
export function placeByKey(key: string, from: number, { count, columns, isRtl }: Layout): number {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: isRtl ? 1 : -1,
    ArrowRight: isRtl ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -from,
    End: count - 1 - from,
  };
  const to = from + (steps[key] ?? 0);
  return to >= 0 && to < count ? to : from;
}
