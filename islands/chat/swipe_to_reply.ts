/**
 * A movement of a finger along a message answers it: the bubble follows the finger towards the end of its line, and comes
 * back when it is let go. Loaded with the first touch of a chat; the menu of a message does the same without a gesture.
 */
/** So far it counts, and no further it goes. */
const REPLY_PX = 56;
const MOST_PX = 80;
/** What begins as scrolling stays that. */
const DECIDE_PX = 10;
/** Here the system's own way back begins. */
const EDGE_PX = 24;

interface SwipeOptions {
  signal: AbortSignal;
  /** What was done before this was loaded. */
  early: readonly Event[];
  /** Called with the key of the line. */
  onReply(key: string): void;
}

interface Swipe {
  pointer: number;
  bubble: HTMLElement;
  key: string;
  x: number;
  y: number;
  /** Towards the end of the line: 1 where that is to the right. */
  sign: 1 | -1;
  isMoving: boolean;
}

/** For the lines in `box`, until the signal aborts. */
export function swipeToReply(box: HTMLElement, { signal, early, onReply }: SwipeOptions): void {
  let swipe: Swipe | null = null;

  function letGo(): void {
    if (!swipe) return;
    swipe.bubble.style.transition = "translate 160ms ease-out";
    swipe.bubble.style.translate = "";
    swipe = null;
  }

  function onDown(event: PointerEvent): void {
    letGo();
    swipe = event.isPrimary && event.pointerType !== "mouse" ? begin(event) : null;
  }

  function onMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (swipe?.pointer !== pointerId) return;
    const along = (clientX - swipe.x) * swipe.sign;
    if (!swipe.isMoving) {
      if (Math.abs(clientY - swipe.y) > DECIDE_PX) return letGo();
      if (along < DECIDE_PX) return;
      swipe.isMoving = true;
      swipe.bubble.style.transition = "none";
    }
    swipe.bubble.style.translate = `${Math.max(0, Math.min(along - DECIDE_PX, MOST_PX)) * swipe.sign}px 0`;
  }

  function onUp(event: PointerEvent): void {
    // One that was done before this was loaded has had no other movement.
    onMove(event);
    if (swipe?.pointer !== event.pointerId) return;
    const { key, x, sign, isMoving } = swipe;
    letGo();
    if (isMoving && (event.clientX - x) * sign >= REPLY_PX) onReply(key);
  }

  box.addEventListener("pointerdown", onDown, { signal, passive: true });
  box.addEventListener("pointermove", onMove, { signal, passive: true });
  box.addEventListener("pointerup", onUp, { signal });
  box.addEventListener("pointercancel", letGo, { signal });
  for (const event of early) {
    if (!(event instanceof PointerEvent)) continue;
    if (event.type === "pointerdown") onDown(event);
    else if (event.type === "pointerup") onUp(event);
  }
}

/** What a finger on the screen may become. */
function begin({ target, pointerId, clientX, clientY }: PointerEvent): Swipe | null {
  const bubble = target instanceof Element ? target.closest<HTMLElement>("[data-bubble]") : null;
  const key = bubble?.closest<HTMLElement>("[data-line]")?.dataset.line;
  if (!bubble || key === undefined || clientX < EDGE_PX || clientX > innerWidth - EDGE_PX) return null;
  const sign = getComputedStyle(bubble).direction === "rtl" ? -1 : 1;
  return { pointer: pointerId, bubble, key, x: clientX, y: clientY, sign, isMoving: false };
}
