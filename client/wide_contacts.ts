/** Wide screens have the contacts beside every page, so /contacts goes to /profile there (spec §2). Started by islands/entry.ts. */

/** Where the three columns begin; `--breakpoint-wide` in static/styles/tokens.css. */
const WIDE = "(width >= 865px)";

/** Watches the address and the width for as long as the page lives. */
export function leaveContactsWhenWide(): void {
  const wide = matchMedia(WIDE);
  const look = () => {
    if (wide.matches && location.pathname === "/contacts") location.replace("/profile");
  };
  wide.addEventListener("change", look);
  document.addEventListener("kin:navigated", look);
  look();
}
