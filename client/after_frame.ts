/** What need not be in the frame that a tap waits for, since nobody sees it or it is there a frame later. */

/** Does it once what has changed so far is drawn. A page that is hidden draws nothing until it is seen again. */
export function afterFrame(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
