/** Where the gifts open on wide screens: above the write box, within its chat, beginning where its line begins. Pure. */

const WIDTH_PX = 448;
const HEIGHT_PX = 520;
/** Between the panel, the write box and the window's edge. */
const GAP_PX = 12;

export interface PanelPlace {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** All in CSS pixels; `box` is the write box, and `windowHeight` that of the window. */
export function panelPlace(
  box: Pick<DOMRectReadOnly, "left" | "right" | "top">,
  windowHeight: number,
  isRtl: boolean,
): PanelPlace {
  const width = Math.min(WIDTH_PX, box.right - box.left - 2 * GAP_PX);
  return {
    left: isRtl ? box.right - GAP_PX - width : box.left + GAP_PX,
    bottom: windowHeight - box.top + GAP_PX,
    width,
    height: Math.min(HEIGHT_PX, box.top - 2 * GAP_PX),
  };
}
