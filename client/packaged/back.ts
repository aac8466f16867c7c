/** What the back button of Android does (NA-40). Pure. */

export interface Surroundings {
  /** Something that is no page took it: a dialog or a menu has closed. */
  isTaken: boolean;
  /** A page lies above another one. */
  isAbovePage: boolean;
  /** The page is the one of a tab. */
  isTab: boolean;
  canGoBack: boolean;
}

/** `leave`: the app goes into the background, as it is. */
export function backStep(
  { isTaken, isAbovePage, isTab, canGoBack }: Surroundings,
): "nothing" | "back" | "leave" {
  if (isTaken) return "nothing";
  if (isAbovePage) return "back";
  return isTab || !canGoBack ? "leave" : "back";
}
