/**
 * A long list of which only what is near the screen is in the document; paddings keep its height. For grids and rows whose
 * items all have one height.
 * Kept: the item with the keyboard's focus stays in the document with its neighbours, however far the list is scrolled,
 * so Tab goes on from there; each item says which one of how many it is.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { heightsAround, placedItems } from "@/client/windowing/rows_in_view.ts";
import { type Measures, useWindow } from "@/islands/windowed/use_window.ts";

export interface WindowedProps<Item> {
  items: readonly Item[];
  keyOf(item: Item): string | number;
  /** What stands in an item's `<li>`. */
  children: (item: Item, index: number) => VNode;
  /** Of the list. */
  className: string;
  label: string;
  /** Whether the last item is there. */
  complete: boolean;
  /** Told about the items that are in the document; what it returns is called when they are others. */
  onShown?: ((items: readonly Item[]) => (() => void) | undefined) | undefined;
}

export function Windowed<Item>(props: WindowedProps<Item>): VNode {
  const { items, keyOf, children, className, label, complete, onShown } = props;
  const list = useRef<HTMLUListElement>(null);
  const seen = useWindow(list, items.length);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const focused = focusedKey === null ? null : items.findIndex((item) => String(keyOf(item)) === focusedKey);
  useMovedFocus(list, focused, () => setFocusedKey(null));

  const placed = seen
    ? placedItems(seen.range, focused === -1 ? null : focused, items.length)
    : items.map((_, index) => ({ index, apart: false }));
  const around = seen && heightsAround(seen.measures, seen.range, items.length);
  const shown = placed.flatMap(({ index }) => items[index] ?? []);
  useEffect(() => onShown?.(shown), [onShown, shown.map(keyOf).join()]);

  return (
    <ul
      ref={list}
      aria-label={label}
      // With less motion every transition lasts a moment, and the paddings have to be there in the same one.
      className={classes("relative transition-none", className)}
      {...around &&
        { style: { paddingBlockStart: `${around.abovePx}px`, paddingBlockEnd: `${around.belowPx}px` } }}
      onFocusIn={({ target }) => setFocusedKey(keyAt(target))}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setFocusedKey(null);
      }}
    >
      {placed.map(({ index, apart }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={keyOf(item)}
            data-key={keyOf(item)}
            data-apart={apart ? "" : undefined}
            aria-posinset={index + 1}
            aria-setsize={complete ? items.length : -1}
            {...seen && { style: apart ? placeOf(index, seen.measures) : {} }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}

/** Where an item lies that is not among its neighbours. */
function placeOf(index: number, { columns, rowPx, startPx, columnPx, itemPx }: Measures) {
  return {
    position: "absolute",
    insetBlockStart: `${Math.floor(index / columns) * rowPx}px`,
    insetInlineStart: `${startPx + (index % columns) * columnPx}px`,
    inlineSize: `${itemPx}px`,
  };
}

function keyAt(target: EventTarget | null): string | null {
  return target instanceof Element ? target.closest("li")?.dataset.key ?? null : null;
}

/** When the item with the focus leaves the list, the one at its place gets it. `focused` is -1 then. */
function useMovedFocus(
  list: { current: HTMLUListElement | null },
  focused: number | null,
  onNone: () => void,
): void {
  const place = useRef(0);
  useLayoutEffect(() => {
    if (focused === null) return;
    if (focused >= 0) {
      place.current = focused;
      return;
    }
    const items = [...list.current?.children ?? []];
    const at = items.findIndex((item) => Number(item.ariaPosInSet) > place.current);
    const next = items[at === -1 ? items.length - 1 : at];
    const control = document.activeElement === document.body
      ? next?.querySelector<HTMLElement>("a, button:not(:disabled)")
      : null;
    if (control) control.focus({ preventScroll: true });
    else onNone();
  });
}
