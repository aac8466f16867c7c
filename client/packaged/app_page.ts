/** The page as the packaged app knows it. For client/packaged/start.ts alone. */
import { DEPTH } from "@/client/link_target.ts";
import type { AppPage } from "@/client/packaged/shell.ts";

export function browserAppPage(): AppPage {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  return {
    origin: location.origin,
    path: () => `${location.pathname}${location.search}${location.hash}`,
    // Inside the member shell client/navigate.ts takes it over.
    open: (path) => location.assign(path),
    back: () => history.back(),
    surroundings: () => ({
      isTaken: closeMenu() || !document.dispatchEvent(new Event("kin:back", { cancelable: true })),
      isAbovePage: document.querySelector(`dialog[open][${DEPTH}]`) !== null,
      isTab: tabs().includes(location.pathname),
    }),
    isVisible: () => document.visibilityState === "visible",
    colourScheme: () => {
      const scheme = getComputedStyle(document.documentElement).colorScheme;
      if (scheme === "dark" || scheme === "light") return scheme;
      return dark.matches ? "dark" : "light";
    },
    onSeen: (listener) => document.addEventListener("visibilitychange", listener),
    onColourScheme: (listener) => {
      dark.addEventListener("change", listener);
      document.addEventListener("kin:navigated", listener);
    },
  };
}

/** Paths of the tabs (components/tab_bar.tsx). */
function tabs(): (string | null)[] {
  return [...document.querySelectorAll(".tab-bar a")].map((tab) => tab.getAttribute("href"));
}

/** A menu that lies above everything; true where there was one. */
function closeMenu(): boolean {
  const menu = [...document.querySelectorAll<HTMLElement>(":popover-open")].at(-1);
  menu?.hidePopover();
  return menu !== undefined;
}
