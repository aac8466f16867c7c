/**
 * Opens dialogs in the top layer, and keeps the banners above them. Everything outside the topmost modal dialog is inert, so
 * the banners are moved into it. Code that closes a dialog calls `raiseBanners` afterwards.
 */

/** Opens a dialog. The style sheet replaces the hidden scroll bar by `--scroll-bar`, so that the page keeps its width. */
export function showAbove(dialog: HTMLDialogElement): void {
  const { documentElement: root } = document;
  if (!document.querySelector("dialog:modal")) {
    root.style.setProperty("--scroll-bar", `${innerWidth - root.clientWidth}px`);
  }
  dialog.showModal();
  raiseBanners();
}

/** Moves `#banners` into the topmost modal dialog, or the body. Dialogs are opened in document order. */
export function raiseBanners(): void {
  const banners = document.getElementById("banners");
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (banners && banners.parentElement !== place) place.append(banners);
}
