/** Whether the keyboard of a phone covers the foot of the viewer. Pure; islands/story_viewer/use_keyboard.ts measures. */

/** What takes less of the screen is a bar of the browser (spec §9). */
const KEYBOARD_PX = 200;

export interface Heights {
  /** Of the page without a keyboard. */
  wholePx: number;
  /** Of what is seen of it now. */
  visiblePx: number;
  /** What lies above that, where the browser has moved it out of sight. */
  abovePx: number;
}

/** How much of the page the keyboard covers at its foot; 0 while there is none, or nothing lies behind it. */
export function keyboardPx({ wholePx, visiblePx, abovePx }: Heights): number {
  const takenPx = Math.round(wholePx - visiblePx);
  return takenPx >= KEYBOARD_PX ? Math.max(0, takenPx - Math.round(abovePx)) : 0;
}
