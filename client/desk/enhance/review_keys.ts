/**
 * Keys of the review of photos: arrows and J move from photo to photo, Enter or space shows one in its place, a digit refuses it by
 * the rule with that number, and a letter does what the element with that letter in `data-key` does. Where somebody types,
 * letters are letters. Begins with the first photo, so that keys alone do.
 */

/** Enhances the photos with what undoes the last decision. */
export function enhance(review: HTMLElement): void {
  const tiles = () => [...review.querySelectorAll<HTMLElement>("[data-tile]")];

  review.addEventListener("keydown", (event) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
    if (target.matches("input, textarea, select")) return;
    const tile = target.closest<HTMLElement>("[data-tile]");
    const step = stepOf(key, getComputedStyle(review).direction);
    if (tile && step !== 0) {
      const all = tiles();
      all[all.indexOf(tile) + step]?.focus();
    } else if (tile && /^[1-9]$/.test(key)) refuse(tile, Number(key));
    else {
      const isShowing = target === tile && (key === "Enter" || key === " ");
      const act = (key === "u" ? review : tile)?.querySelector<HTMLElement>(
        `[data-key="${isShowing ? "s" : CSS.escape(key.toLowerCase())}"]`,
      );
      if (!act) return;
      (act.querySelector<HTMLElement>("button") ?? act).click();
    }
    event.preventDefault();
  });

  review.addEventListener("click", (event) => {
    const link = event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>("a[data-src]")
      : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.querySelector("img")) return;
    const picture = new Image();
    picture.alt = "";
    picture.className = "absolute inset-0 size-full object-contain";
    // What hinders it, such as a pause, the page says.
    picture.addEventListener("error", () => location.assign(link.href));
    picture.src = link.dataset.src ?? "";
    link.append(picture);
  });

  (tiles()[0] ?? review.querySelector<HTMLElement>("[data-key='u'] button"))?.focus({ preventScroll: true });
}

/** By the rule that stands in this place of the choice, behind the line that chooses none. */
function refuse(tile: HTMLElement, place: number): void {
  const rules = tile.querySelector("select");
  if (!rules?.options[place]) return;
  rules.selectedIndex = place;
  tile.querySelector<HTMLElement>('[data-key="r"] button')?.click();
}

function stepOf(key: string, direction: string): number {
  const forwards = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === forwards || key === "ArrowDown" || key === "j") return 1;
  return key === back || key === "ArrowUp" ? -1 : 0;
}
