/** Puts the keyboard at the start of something: a page that came, a modal, what a dialog has left behind. */
export function focusHeading(within: HTMLElement | null): void {
  const heading = within?.querySelector<HTMLElement>("h1") ?? within;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
