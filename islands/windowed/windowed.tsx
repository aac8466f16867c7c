/**
 * A long list of which only what is near the screen is in the document; paddings keep its height. For grids and rows whose
 * items all have one height.
 * Invariant: the item with the keyboard's focus stays in the document with its neighbours, however far the list is scrolled,
 * so Tab goes on from there; each item says which one of how many it is.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import type { Changed } from "@/client/windowing/keep_in_place.ts";
import { heightsAround, placedItems } from "@/client/windowing/rows_in_view.ts";
import { type Measures, useWindow } from "@/islands/windowed/use_window.ts";

/** Before the list was measured, there are no more of them than any screen has room for. */
const UNMEASURED_MAX = 60;

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
  /** Told when other items are in the document, before they are seen: client/windowing/keep_in_place.ts. */
  onChanged?: ((changed: Changed<string | number>) => void) | undefined;
  /** Told about the items that are in the document; what it returns is called when they are others. */
  onShown?: ((items: readonly Item[]) => (() => void) | undefined) | undefined;
}

export function Windowed<Item>(props: WindowedProps<Item>): VNode {
  const { items, keyOf, children, className, label, complete, onShown, onChanged } = props;
  const list = useRef<HTMLUListElement>(null);
  const seen = useWindow(list, items.length);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const focused = focusedKey === null ? null : items.findIndex((item) => String(keyOf(item)) === focusedKey);
  const control = useRef(0);
  useMovedFocus(list, { focused, control: control.current }, () => setFocusedKey(null));
  const before = useRef(items);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = items;
    if (!onChanged || !seen || !list.current || known === items) return;
    onChanged({
      list: list.current,
      layout: seen.measures,
      before: known.map(keyOf),
      after: items.map(keyOf),
    });
  }, [items]);

  const placed = seen
    ? placedItems(seen.range, focused === -1 ? null : focused, items.length)
    : items.slice(0, UNMEASURED_MAX).map((_, index) => ({ index, apart: false }));
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
      onFocusIn={({ target }) => {
        const item = itemAt(target);
        control.current = controlsOf(item).findIndex((each) => each === target);
        setFocusedKey(item?.dataset.key ?? null);
      }}
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

function itemAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest("li") : null;
}

function controlsOf(item: Element | null | undefined): HTMLElement[] {
  return [...item?.querySelectorAll<HTMLElement>("a, button:not(:disabled)") ?? []];
}

/**
 * When the item with the focus leaves the list, the same control of the one at its place gets it. `focused` is -1 then, and
 * `control` the control's number.
 */
function useMovedFocus(
  list: { current: HTMLUListElement | null },
  { focused, control }: { focused: number | null; control: number },
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
    const controls = document.activeElement === document.body ? controlsOf(next) : [];
    const there = controls[control] ?? controls[0];
    if (there) there.focus({ preventScroll: true });
    else onNone();
  });
}
