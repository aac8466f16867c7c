/** Opens the search of the chat that is on the page, from wherever that is wanted: its menu, a key. */
const WANTED = "kin:search";

/** False where there is no chat to be searched. */
export function openSearch(): boolean {
  return !document.dispatchEvent(new Event(WANTED, { cancelable: true }));
}

/** `open` is what a chat does then; what is returned ends that. */
export function onSearchWanted(open: () => void): () => void {
  const handle = (event: Event) => {
    event.preventDefault();
    open();
  };
  document.addEventListener(WANTED, handle);
  return () => document.removeEventListener(WANTED, handle);
}
