/**
 * Keeps `aria-current` right on the links of bars and columns that outlive a page. A link names the paths it stands
 * for in `data-current`, separated by spaces: "/contacts /chat" is current on /chat/abc too, "=/profile" on that path alone.
 */

/** Updates the links of `document` for the page at `path`. */
export function markCurrent(path: string): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-current]")) {
    if (isCurrent(path, link.dataset.current ?? "")) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Whether `path` equals or lies below one of `stands`. */
export function isCurrent(path: string, stands: string): boolean {
  return stands.split(" ").some((base) => base === `=${path}` || `${path}/`.startsWith(`${base}/`));
}
