/**
 * The browser's offer to install the site as an app: it comes once a page, soon after it has loaded, and is kept for
 * client/install.ts. Started by islands/entry.ts, so it is as small as can be.
 */

declare global {
  /** The deferred prompt, until it is used. */
  var installOffer: Event | undefined;
}

export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    // Suppresses the browser's own install bar.
    event.preventDefault();
    globalThis.installOffer = event;
  });
}
