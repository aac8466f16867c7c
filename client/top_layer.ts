/**
 * Opens dialogs in the top layer, and keeps the banners above them. Everything outside the topmost modal dialog is inert, so
 * the banners are moved into it. Code that closes a dialog calls `raiseBanners` afterwards.
 *
 * The root does not scroll meanwhile. A style by `:root:has(dialog:modal)` would say so too, but has the browser style the
 * whole page anew at every press and focus.
 */

/**
 * Opens a dialog. The body replaces the hidden scroll bar by `--scroll-bar`, so that the page keeps its width. Phones have none:
 * what every element inherits has all of them styled anew when it comes, and when it goes. A dialog that is nowhere yet comes
 * to the end of the body once the page is measured, which would have it laid out for that.
 */
export function showAbove(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  if (style.overflow === "") {
    const width = innerWidth - clientWidth;
    if (width > 0) style.setProperty("--scroll-bar", `${width}px`);
    style.overflow = "hidden";
  }
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
  raiseBanners();
}

/** Moves `#banners` into the topmost modal dialog, or the body. Dialogs are opened in document order. */
export function raiseBanners(): void {
  const { body, documentElement } = document;
  const banners = document.getElementById("banners");
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? body;
  if (place === body) documentElement.removeAttribute("style");
  if (banners && banners.parentElement !== place) place.append(banners);
}
