/** Opens the search of the chat on the page, from its menu or by a key. */
const WANTED = "kin:search";

/** False if there is no chat on the page. */
export function openSearch(): boolean {
  return !document.dispatchEvent(new Event(WANTED, { cancelable: true }));
}

/** Registers how a chat opens its search; the returned function unregisters it. */
export function onSearchWanted(open: () => void): () => void {
  const handle = (event: Event) => {
    event.preventDefault();
    open();
  };
  document.addEventListener(WANTED, handle);
  return () => document.removeEventListener(WANTED, handle);
}
