/**
 * Virtualizes a long list: renders the items near the viewport and around the focus. Pure. All rows of a list have the same
 * height, so that the height of omitted rows is known.
 */

/** How a list lies: items beside each other in columns, rows one below the other. */
export interface Layout {
  columns: number;
  /** From the top of one row to the top of the next. */
  rowPx: number;
}

/** Items from `first` to the one before `end`, whole rows. */
export interface Range {
  first: number;
  end: number;
}

/** What is seen of a list, from its own top. */
export interface View {
  fromPx: number;
  toPx: number;
}

/** The rows that a view touches; never none of a list that has items, so that there is always one to be measured. */
export function rangeInView({ columns, rowPx }: Layout, { fromPx, toPx }: View, count: number): Range {
  if (count === 0) return { first: 0, end: 0 };
  const rows = Math.ceil(count / columns);
  const first = clamp(Math.floor(fromPx / rowPx), 0, rows - 1);
  const end = clamp(Math.ceil(toPx / rowPx), first + 1, rows);
  return { first: first * columns, end: Math.min(count, end * columns) };
}

/** The heights of what is left out above and below a range. */
export function heightsAround({ columns, rowPx }: Layout, { first, end }: Range, count: number) {
  const rows = Math.ceil(count / columns);
  return {
    abovePx: Math.floor(first / columns) * rowPx,
    belowPx: Math.max(0, rows - Math.ceil(end / columns)) * rowPx,
  };
}

/** An item in the document; one `apart` is outside the range and lies at its place by itself. */
export interface Placed {
  index: number;
  apart: boolean;
}

/**
 * The items in the document, in their order: the range, and where the focus is outside it, the focused item with its
 * neighbours, so that Tab and Shift+Tab go on from there.
 */
export function placedItems({ first, end }: Range, focused: number | null, count: number): Placed[] {
  const range = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at);
  const around = focused === null ? [] : [focused - 1, focused, focused + 1];
  const apart = around.filter((index) => index >= 0 && index < count && (index < first || index >= end));
  return [
    ...apart.filter((index) => index < first).map((index) => ({ index, apart: true })),
    ...range.map((index) => ({ index, apart: false })),
    ...apart.filter((index) => index >= end).map((index) => ({ index, apart: true })),
  ];
}

/** How far a list has to be scrolled so that the item at the top stays there when its columns change. */
export function scrolledBy(before: Layout, after: Layout, fromPx: number): number {
  if (fromPx <= 0) return 0;
  const item = Math.floor(fromPx / before.rowPx) * before.columns;
  const share = (fromPx % before.rowPx) / before.rowPx;
  return (Math.floor(item / after.columns) + share) * after.rowPx - fromPx;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
