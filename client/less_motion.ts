/** Whether this visitor wants things not to move, as the system or the browser says. */
export function wantsLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
