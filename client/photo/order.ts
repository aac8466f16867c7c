/** The order of photos in their slots, and the target of a drag or key. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The layout of the slots. */
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

/** The photos in the order of these ids, others last. Null changes nothing. */
export function inOrder<Photo extends { readonly id: string }>(
  photos: readonly Photo[],
  ids: readonly string[] | null,
): readonly Photo[] {
  if (!ids) return photos;
  const placeOf = ({ id }: Photo) => ids.includes(id) ? ids.indexOf(id) : ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The place of the item at `index`, while the one at `from` is dragged over `to`. */
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

/** Where a key moves the photo at `from`; `from` itself for other keys, or out of the list. */
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
