/** What happens to the page as a whole: seen, hidden, online, put away, taken out again, other tabs. For `client.ts`. */

export interface PageLife {
  isVisible(): boolean;
  /** Tells `listener` until the signal aborts. */
  listen(listener: PageLifeListener, signal: AbortSignal): void;
}

export interface PageLifeListener {
  /** Seen again, after being hidden for so long; or online again, after 0. */
  onReturn(hiddenMs: number): void;
  /** The browser has no network. */
  onOffline(): void;
  /** Put into the browser's back-forward cache. */
  onPutAway(): void;
  /** Another tab has stored something under this key; null: it has cleared the storage. */
  onStored(key: string | null): void;
  /** The member logs out on this page. */
  onLogout(): void;
}

/** The life of the real page. */
export function browserPageLife(): PageLife {
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
        if (target instanceof HTMLFormElement && new URL(target.action).pathname === "/logout") {
          listener.onLogout();
        }
      }, { signal });
    },
  };
}
