/**
 * How a chat scrolls.
 *
 * 1. The box is a reversed column, so `scrollTop` is 0 at the end and negative above: what is added at the top moves
 *    nothing, in any browser. For all else the line at the top of the box is held in place, after each render and
 *    whenever something changes its size, unless the newest message is on the screen: then the box stays at its end.
 * 2. Of a long chat only what is near the screen is in the document (long_list.ts).
 * 3. Somebody who wants to be at a message gets there with the render that has it.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstLineIn, type HeldLine, lineOf, sameLine, topIn } from "@/islands/chat/line_places.ts";
import type { Line } from "@/islands/chat/lines.ts";
import type { LongLayout } from "@/islands/chat/long_list.ts";
import { useLongList } from "@/islands/chat/use_long_list.ts";

const BOTTOM_PX = 48;
const TOP_PX = 10;
const TOP_DEBOUNCE_MS = 300;
/** Nobody wants to watch more than that fly by. */
const SMOOTH_SCREENS = 3;

/** A message, and how far below the edge of the box it begins; null for the middle. */
export interface ScrollPlace {
  seq: number;
  topPx: number | null;
}

export interface ScrollOptions {
  lines: readonly Line[];
  /** Whether the last line is the newest of the chat. */
  isLive: boolean;
  /** Within 10 px of the first line for 300 ms, or where nothing scrolls. */
  onTop(): void;
  /** Within a screen of the end of what is loaded, while that is not the newest. */
  onEnd(): void;
  /** Where the member reads: null at the end. */
  onPlace(place: { seq: number; topPx: number } | null): void;
}

export interface Scroll {
  box: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLOListElement | null>;
  /** What the list has of a long chat; null where all lines are simply there. */
  layout: LongLayout | null;
  /** Whether the newest message is on screen. */
  atBottom: boolean;
  toBottom(smooth: boolean): void;
  /** Scrolls to a message of the lines; `onThere` gets its line. */
  toMessage(place: ScrollPlace, onThere?: (line: HTMLElement) => void): void;
  /**
   * Holds what is read in its place after a render that changed what stands beneath the lines. Later would be too late: a
   * scroll event of the same frame takes the place that is shown then for the one that is wanted.
   */
  keep(): void;
}

interface Goal {
  place: ScrollPlace;
  onThere?: ((line: HTMLElement) => void) | undefined;
}

export function useScroll(options: ScrollOptions): Scroll {
  const { lines, isLive } = options;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const now = useRef(options);
  now.current = options;
  const held = useRef<HeldLine | null>(null);
  const heldSeq = useRef<number | null>(null);
  const goal = useRef<Goal | null>(null);
  const topTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [atBottom, setAtBottom] = useState(true);
  const long = useLongList(lines);

  /** Takes note of where the box is, and brings what that needs. */
  const look = useCallback(() => {
    const [element, ol] = [box.current, list.current];
    if (!element || !ol) return;
    const { isLive, lines, onTop, onEnd, onPlace } = now.current;
    const { clientHeight, scrollHeight } = element;
    const belowPx = Math.abs(element.scrollTop);
    const isAtEnd = isLive && belowPx <= BOTTOM_PX;
    setAtBottom(isAtEnd);
    const at = isAtEnd ? null : firstLineIn(element, ol);
    // Most often it is the same line as before, and there are thousands to look through.
    if (at?.key !== held.current?.key) heldSeq.current = seqOf(lines.find(({ key }) => key === at?.key));
    held.current = sameLine(held.current, at);
    onPlace(at && heldSeq.current !== null ? { seq: heldSeq.current, topPx: at.topPx } : null);
    long.look(element, ol, goal.current?.place.seq ?? null);
    clearTimeout(topTimer.current);
    if (scrollHeight - clientHeight - belowPx <= TOP_PX) {
      topTimer.current = setTimeout(onTop, TOP_DEBOUNCE_MS);
    }
    if (!isLive && belowPx <= clientHeight) onEnd();
  }, []);

  /** Puts the box where it belongs, and looks. */
  const settle = useCallback((isHeld: boolean) => {
    const [element, ol] = [box.current, list.current];
    if (!element || !ol) return;
    long.measure(ol);
    const wanted = goal.current;
    const line = wanted && now.current.lines.find((each) => seqOf(each) === wanted.place.seq);
    const target = line ? lineOf(ol, line.key) : null;
    const anchor = held.current && lineOf(ol, held.current.key);
    if (wanted && target) {
      const topPx = wanted.place.topPx ?? Math.max(0, (element.clientHeight - target.offsetHeight) / 2);
      element.scrollTop += topIn(element, target) - topPx;
      goal.current = null;
      wanted.onThere?.(target);
    } else if (isHeld && anchor && held.current) {
      element.scrollTop += topIn(element, anchor) - held.current.topPx;
    }
    look();
  }, []);

  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let contentPx = content.clientHeight;
    const resizes = new ResizeObserver(() => {
      // A keyboard that comes up changes the box alone, and leaves its end where it is.
      settle(content.clientHeight !== contentPx);
      contentPx = content.clientHeight;
    });
    resizes.observe(element);
    resizes.observe(content);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(topTimer.current);
      resizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  useLayoutEffect(() => settle(true), [lines, isLive, long.layout]);

  const toBottom = useCallback((smooth: boolean) => {
    held.current = null;
    goal.current = null;
    const element = box.current;
    if (!element) return;
    const isNear = Math.abs(element.scrollTop) < element.clientHeight * SMOOTH_SCREENS;
    element.scrollTo({ top: 0, behavior: smooth && isNear ? "smooth" : "auto" });
  }, []);
  const toMessage = useCallback((place: ScrollPlace, onThere?: (line: HTMLElement) => void) => {
    goal.current = { place, onThere };
    settle(false);
  }, []);

  const keep = useCallback(() => settle(true), []);

  return { box, list, layout: long.layout, atBottom, toBottom, toMessage, keep };
}

function seqOf(line: Line | undefined): number | null {
  return line?.kind === "message" ? line.seq : null;
}
