/** How long the parts of a spin take (spec §4, §9): 6,400 ms from the server's answer until the next one is possible. */

/** Back to 0°. */
export const RESET_MS = 300;
/** The wheel may be drawn anew just then: it is looked for so often, so far apart. */
export const REDRAW_TRIES = 10;
export const REDRAW_MS = 10;
export const TURN_MS = 5_000;
/** How long the result is shown before the wheel can be used again. */
export const LOCK_MS = 1_000;

/** From the answer until it turns. */
export const UNTIL_TURN_MS = RESET_MS + REDRAW_TRIES * REDRAW_MS;
