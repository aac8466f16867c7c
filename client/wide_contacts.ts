/**
 * Wide screens show the contacts beside every page, so /contacts redirects to /profile there (spec §2), but not the archive,
 * which has the same path. Started by islands/entry.ts.
 */
import { WIDE } from "@/client/wide.ts";

/** Watches the address and the width for as long as the page lives. */
export function leaveContactsWhenWide(): void {
  const wide = matchMedia(WIDE);
  const leave = () => {
    if (wide.matches && isLeftWhenWide(location)) location.replace("/profile");
  };
  wide.addEventListener("change", leave);
  document.addEventListener("kin:navigated", leave);
  leave();
}

/** Whether an address is that of the list which wide screens have beside every page. */
export function isLeftWhenWide({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  return pathname === "/contacts" && !search.includes("archived");
}
