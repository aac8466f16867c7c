/**
 * Sorts the items of a list by pointer or key: photos in their slots. Loaded by islands/photos/use_sorting.ts with the first
 * pointer or key event of the list. An item has a `data-grip`.
 *
 *   1. press  on a grip. A mouse lifts the item once it moves, a finger after a long press: before that it scrolls
 *   2. lift   all places are measured once; the item follows, the others make room, and the page scrolls at its edges
 *   3. drop   at another place it calls `onMove`. Escape, a second finger, or a cancelled pointer put the item back
 *   4. glide  all items are animated from their previous to their current places
 *
 * Invariant: it changes nothing but the styles of the items while one is lifted.
 */
import { feel } from "@/client/haptics.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";
import { scrollerOf, scrollOf } from "@/client/photo/edge_scroll.ts";
import { Glide } from "@/client/photo/glide.ts";
import { type Box, middleOf, placeAt, placeBeside, placeByKey, type Point } from "@/client/photo/order.ts";

const REST_MS = 350;
const SLOP_PX = 8;
const GLIDE_MS = 180;

interface Press {
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly item: HTMLElement;
  readonly life: AbortController;
  /** Where the pointer has taken hold. */
  readonly start: Point;
  now: Point;
}

interface Lift {
  readonly items: readonly HTMLElement[];
  readonly boxes: readonly Box[];
  readonly from: number;
  readonly scroller: Element;
  /** Where it stood when the boxes were measured. */
  readonly scrollTop: number;
  to: number;
  frame: number;
}

export class Sorting {
  #press: Press | null = null;
  #lift: Lift | null = null;
  readonly #glide = new Glide();
  readonly #life = new AbortController();
  #mayClick = true;

  constructor(
    private readonly list: HTMLElement,
    private readonly onMove: (from: number, to: number) => void,
  ) {
    const options = { capture: true, signal: this.#life.signal };
    list.addEventListener("pointerdown", () => this.#mayClick = true, options);
    // What ends a drag is no click on what lies under the pointer; one of the keyboard has no count.
    list.addEventListener("click", (event) => {
      if (this.#mayClick || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    }, options);
  }

  /** A finger that has lifted something scrolls nothing. */
  get isLifted(): boolean {
    return this.#lift !== null;
  }

  press(event: PointerEvent): void {
    if (this.#press) return this.cancel();
    const item = this.#items().find((each) => gripOf(each)?.contains(event.target as Node));
    if (!item || !event.isPrimary || event.button !== 0) return;
    const life = new AbortController();
    const { signal } = life;
    const isTouch = event.pointerType === "touch";
    const start = pointOf(event);
    const press = { pointer: event.pointerId, isTouch, item, life, start, now: start };
    this.#press = press;
    addEventListener("pointermove", (event) => this.#follow(press, event), { signal });
    addEventListener("pointerup", (event) => event.pointerId === press.pointer && this.#drop(press, event), {
      signal,
    });
    for (const type of ["pointercancel", "blur"]) addEventListener(type, () => this.cancel(), { signal });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#lift) return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    }, { capture: true, signal });
    if (!isTouch) return;
    addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    const timer = setTimeout(() => this.#raise(press), REST_MS - (performance.now() - event.timeStamp));
    signal.addEventListener("abort", () => clearTimeout(timer));
  }

  /** Puts what is lifted back. */
  cancel(): void {
    this.#letGo();
    this.glide();
  }

  /** Moves the item with this grip by a key; says whether there was a place for it. */
  step(grip: Element, key: string): boolean {
    const items = this.#items();
    const from = items.findIndex((item) => item.contains(grip));
    const tops = items.map((item) => item.offsetTop);
    const columns = tops.filter((top) => top === tops[0]).length;
    const isRtl = getComputedStyle(this.list).direction === "rtl";
    const to = placeByKey(key, from, { count: items.length, columns, isRtl });
    if (from >= 0 && to !== from) this.onMove(from, to);
    return to !== from;
  }

  /** Remembers where the items are seen, before they get another order. */
  remember(): void {
    this.#glide.remember(this.#items());
  }

  /** Lets the items glide from there. */
  glide(): void {
    this.#glide.start(GLIDE_MS);
  }

  end(): void {
    this.#letGo();
    this.#life.abort();
  }

  #items(): HTMLElement[] {
    return Array.from(this.list.children).filter((item): item is HTMLElement => gripOf(item) !== null);
  }

  #follow(press: Press, event: PointerEvent): void {
    if (event.pointerId !== press.pointer) return;
    press.now = pointOf(event);
    if (this.#lift || Math.hypot(press.now.x - press.start.x, press.now.y - press.start.y) < SLOP_PX) return;
    if (press.isTouch) this.cancel();
    else this.#raise(press);
  }

  #raise(press: Press): void {
    const items = this.#items();
    const from = items.indexOf(press.item);
    if (from < 0) return this.cancel();
    const boxes = items.map((item) => item.getBoundingClientRect());
    const scroller = scrollerOf(this.list);
    this.#lift = { items, boxes, from, scroller, scrollTop: scroller.scrollTop, to: from, frame: 0 };
    for (const item of items) {
      item.style.transition = item === press.item || wantsLessMotion()
        ? "none"
        : `translate ${GLIDE_MS}ms ease-out`;
    }
    Object.assign(press.item.style, { zIndex: "2", scale: "1.06", boxShadow: "var(--shadow-lift)" });
    document.documentElement.style.cursor = "grabbing";
    if (!press.isTouch) press.item.setPointerCapture(press.pointer);
    feel("tap");
    this.#draw(press, this.#lift);
  }

  /** Runs per frame while an item is lifted: at an edge the page scrolls also under a resting pointer. */
  #draw(press: Press, lift: Lift): void {
    lift.scroller.scrollTop += scrollOf(press.now.y, lift.scroller);
    this.#place(press, lift);
    lift.frame = requestAnimationFrame(() => this.#draw(press, lift));
  }

  /** Puts the item under the pointer, and the others where they leave it room. */
  #place(press: Press, lift: Lift): void {
    const { items, boxes, from, scroller } = lift;
    const x = press.now.x - press.start.x;
    const y = press.now.y - press.start.y + scroller.scrollTop - lift.scrollTop;
    press.item.style.translate = `${x}px ${y}px`;
    const middle = middleOf(boxes[from] ?? press.item.getBoundingClientRect());
    lift.to = placeAt({ x: middle.x + x, y: middle.y + y }, boxes);
    for (const [index, item] of items.entries()) {
      const [home, place] = [boxes[index], boxes[placeBeside(index, from, lift.to)]];
      if (index !== from && home && place) {
        item.style.translate = `${place.x - home.x}px ${place.y - home.y}px`;
      }
    }
  }

  #drop(press: Press, event: PointerEvent): void {
    const lift = this.#lift;
    press.now = pointOf(event);
    // It may have moved since the last frame.
    if (lift) this.#place(press, lift);
    this.#letGo();
    if (lift && lift.to !== lift.from) this.onMove(lift.from, lift.to);
    else this.glide();
  }

  #letGo(): void {
    this.#press?.life.abort();
    this.#press = null;
    const lift = this.#lift;
    if (!lift) return;
    this.#lift = null;
    cancelAnimationFrame(lift.frame);
    this.remember();
    for (const { style } of lift.items) {
      for (const name of ["transition", "translate", "scale", "z-index", "box-shadow"]) {
        style.removeProperty(name);
      }
    }
    document.documentElement.style.removeProperty("cursor");
    this.#mayClick = false;
  }
}

function gripOf(item: Element): Element | null {
  return item.querySelector("[data-grip]");
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
