/** The lifecycle of the page: visibility, network, back-forward cache, other tabs, logout. For `client.ts`. */

export interface PageLife {
  isVisible(): boolean;
  /** Notifies `listener` until the signal aborts. */
  listen(listener: PageLifeListener, signal: AbortSignal): void;
}

export interface PageLifeListener {
  /** Visible again, after being hidden for `hiddenMs`; or online again, with 0. */
  onReturn(hiddenMs: number): void;
  /** The browser has no network. */
  onOffline(): void;
  /** Put into the browser's back-forward cache. */
  onPutAway(): void;
  /** Another tab has changed this key of the storage; null: it has cleared the storage. */
  onStored(key: string | null): void;
  /** The member logs out on this page. */
  onLogout(): void;
}

/** The lifecycle in a real browser; forms are sent to `logoutPath` to log out. */
export function browserPageLife(logoutPath = "/logout"): PageLife {
  return {
    isVisible: () => document.visibilityState === "visible",
    listen: (listener, signal) => {
      let hiddenAt = performance.now();
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") listener.onReturn(performance.now() - hiddenAt);
        else hiddenAt = performance.now();
      }, { signal });
      addEventListener("online", () => listener.onReturn(0), { signal });
      addEventListener("offline", () => listener.onOffline(), { signal });
      addEventListener("pagehide", (event) => event.persisted && listener.onPutAway(), { signal });
      addEventListener("pageshow", (event) => event.persisted && listener.onReturn(Infinity), { signal });
      addEventListener("storage", ({ key }) => listener.onStored(key), { signal });
      document.addEventListener("submit", ({ target }) => {
        if (target instanceof HTMLFormElement && new URL(target.action).pathname === logoutPath) {
          listener.onLogout();
        }
      }, { signal });
    },
  };
}
