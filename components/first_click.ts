/**
 * Clicks that move things: what comes to the place of a control that went away shall not get the second click of a
 * double click, which was meant for the first.
 */

/** Runs `then` for every click but the second one of a double click; keys count as first clicks. */
export function onFirstClick(then: () => void): (event: Pick<UIEvent, "detail">) => void {
  return ({ detail }) => {
    if (detail < 2) then();
  };
}
