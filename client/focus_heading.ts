/** Moves the focus to the heading of a page or modal, as after a navigation or a closed dialog. */
export function focusHeading(within: HTMLElement | null): void {
  const heading = within?.querySelector<HTMLElement>("h1") ?? within;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
