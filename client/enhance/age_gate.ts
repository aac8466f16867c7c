/**
 * Opens the page behind the age gate without a round trip, and stores the confirmation in a cookie for the server and in
 * localStorage (spec §2). Without scripts the form posts.
 */
const KEY = "ageVerified";
const YEAR_S = 365 * 24 * 3600;

/** @param gate stands beside the inert content that it covers */
export function enhance(gate: HTMLElement): void {
  function open(): void {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${KEY}=true; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
    document.querySelectorAll("[inert]").forEach((element) => element.removeAttribute("inert"));
    gate.remove();
    document.getElementById("page")?.focus({ preventScroll: true });
  }

  gate.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    remember();
    open();
  });
  if (isRemembered()) open();
  // A page from the back-forward cache still has its gate, although the visitor has confirmed meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && gate.isConnected && isRemembered()) open();
  });
}

/** Without storage only the cookie is set. */
function remember(): void {
  try {
    localStorage.setItem(KEY, "true");
  } catch {
    // Storage is disabled.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
