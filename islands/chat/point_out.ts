/** Shows which line of a chat somebody was led to. */
const SHOWN_MS = 1_600;

/** Gives it the keyboard's focus, and tints it for a moment. */
export function pointOut(line: HTMLElement): void {
  line.focus({ preventScroll: true });
  tint(line);
}

/** Tints it for a moment. */
export function tint(line: HTMLElement): void {
  line.animate([{ backgroundColor: "var(--color-brand-soft)" }, { backgroundColor: "transparent" }], {
    duration: SHOWN_MS,
    easing: "ease-in",
  });
}
