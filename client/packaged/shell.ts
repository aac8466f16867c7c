/**
 * The packaged app around the page: back button, links that open the app, taps on notifications, the colours of the
 * system's bars, and the splash screen. Started by client/packaged/start.ts; tests inject an app of their own.
 * Invariant: nothing from outside leads anywhere but to a path of this site.
 */
import { parseUrl } from "@/domain/parse_url.ts";
import { ownPath } from "@/domain/service_worker.ts";
import { backStep, type Surroundings } from "@/client/packaged/back.ts";

/** What of the app it takes. */
export interface NativeApp {
  /** Told on Android alone. */
  onBack(listener: (canGoBack: boolean) => void): void;
  /** A link to the site was opened in the app; also the one that has started it. */
  onLink(listener: (url: string) => void): void;
  /** A notification was tapped; also the one that has started the app. What it carries is not checked. */
  onTap(listener: (data: unknown) => void): void;
  /** The app has registered for notifications; before that iOS takes none of them away. */
  onRegistered(listener: () => void): void;
  /** Puts the app into the background. */
  leave(): void;
  /** Notifications that lie there go, and the number on the icon. */
  clearNotifications(): void;
  /** Sets the colours of the system bars. */
  setBars(scheme: "dark" | "light"): void;
  hideSplash(): void;
}

/** What of the page it takes. */
export interface AppPage {
  readonly origin: string;
  /** Where it is, as a path. */
  path(): string;
  open(path: string): void;
  back(): void;
  /** Offers Back to whatever is open, and says what there is besides. */
  surroundings(): Omit<Surroundings, "canGoBack">;
  isVisible(): boolean;
  colourScheme(): "dark" | "light";
  /** Tells when the page is seen again. */
  onSeen(listener: () => void): void;
  /** Tells when its colour scheme may have changed. */
  onColourScheme(listener: () => void): void;
}

/** Connects the two as long as the page lives. */
export function startShell(app: NativeApp, page: AppPage): void {
  function open(path: string | null): void {
    if (path && path !== page.path()) page.open(path);
  }

  function clear(): void {
    if (page.isVisible()) app.clearNotifications();
  }

  app.onBack((canGoBack) => {
    const step = backStep({ ...page.surroundings(), canGoBack });
    if (step === "back") page.back();
    if (step === "leave") app.leave();
  });
  app.onLink((url) => open(pathOfLink(url, page.origin)));
  app.onTap((data) => open(ownPath(Object(data).url, page.origin)));
  app.onRegistered(clear);
  page.onSeen(clear);
  page.onColourScheme(() => app.setBars(page.colourScheme()));
  app.setBars(page.colourScheme());
  clear();
  app.hideSplash();
}

/** Null where a link leads elsewhere, whatever opened the app with it. */
function pathOfLink(url: string, origin: string): string | null {
  const link = parseUrl(url);
  return link?.origin === origin ? ownPath(`${link.pathname}${link.search}${link.hash}`, origin) : null;
}
