/** Whether the site translates what others have written, as every page of a member says it. */
export function isTranslating(): boolean {
  return document.documentElement.dataset.translates !== undefined;
}
