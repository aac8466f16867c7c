/**
 * Opens dialogs above everything else, with the notices above them. Everything outside the topmost modal dialog is inert, neither to be touched nor read
 * out, so the banners move into it, and back out when it closes: whoever closes one raises them afterwards.
 */

/** Opens a dialog. The page beneath keeps its width where its scroll bar goes: the style sheet fills `--scroll-bar`. */
export function showAbove(dialog: HTMLDialogElement): void {
  const { documentElement: root } = document;
  if (!document.querySelector("dialog:modal")) {
    root.style.setProperty("--scroll-bar", `${innerWidth - root.clientWidth}px`);
  }
  dialog.showModal();
  raiseBanners();
}

/** Puts `#banners` where it can be seen and heard. Dialogs are opened in the order in which they are in the document. */
export function raiseBanners(): void {
  const banners = document.getElementById("banners");
  const place = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (banners && banners.parentElement !== place) place.append(banners);
}
