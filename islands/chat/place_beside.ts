/** Puts a card beside what it is about, within the window: below it, above it, or where there is room. */

/** What the card may be as large as. */
const HEIGHT_PX = 360;
const WIDTH_PX = 328;
const GAP_PX = 4;
const EDGE_PX = 8;

/** A box on the screen, by its sides. */
export interface Sides {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface CardPlace {
  left: number;
  /** One of the two: from the window's top, or from its bottom. */
  top: number | null;
  bottom: number | null;
}

/** Where a card goes that is about `box`; it begins where the box does, or ends where it ends. Pure. */
export function cardPlace(
  box: Sides,
  window: { width: number; height: number },
  side: "left" | "right",
): CardPlace {
  const wanted = side === "left" ? box.left : box.right - WIDTH_PX;
  const left = Math.max(EDGE_PX, Math.min(wanted, window.width - WIDTH_PX - EDGE_PX));
  if (box.bottom + GAP_PX + HEIGHT_PX <= window.height) {
    return { left, top: Math.max(EDGE_PX, box.bottom + GAP_PX), bottom: null };
  }
  if (box.top - GAP_PX - HEIGHT_PX >= 0 && box.top <= window.height) {
    return { left, top: null, bottom: window.height - box.top + GAP_PX };
  }
  return { left, top: Math.max(EDGE_PX, window.height - HEIGHT_PX - EDGE_PX), bottom: null };
}

/** Puts a dialog there; by properties, since the page's policy forbids style attributes. */
export function placeBeside(dialog: HTMLElement, element: Element): void {
  const box = element.getBoundingClientRect();
  const isLeft = box.left + box.right < innerWidth;
  const { left, top, bottom } = cardPlace(
    box,
    { width: innerWidth, height: innerHeight },
    isLeft ? "left" : "right",
  );
  dialog.style.margin = "0";
  dialog.style.right = "auto";
  dialog.style.left = `${left}px`;
  dialog.style.top = top === null ? "auto" : `${top}px`;
  dialog.style.bottom = bottom === null ? "auto" : `${bottom}px`;
}
