/** Keeps the lists of a page of the desk up to date, where it has some (`data-live="reports"`). */

/** Enhances the main part of a page. */
export function enhance(main: HTMLElement): void {
  if (!main.querySelector("[data-live]")) return;
  void import("@/client/desk/live_lists.ts").then(({ followLists }) => followLists(document));
}
