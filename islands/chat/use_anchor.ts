/** Keeps a dialog above the write box of its chat while the window is wide; elsewhere it is a sheet. */
import { useLayoutEffect, useState } from "react";
import { isWide } from "@/client/wide.ts";
import { panelPlace } from "@/islands/chat/gift_place.ts";

/** False where it is a sheet. */
export function useAnchor(dialog: { readonly current: HTMLDialogElement | null }, box: Element): boolean {
  const [isAnchored, setAnchored] = useState(isWide);
  useLayoutEffect(() => {
    function place(): void {
      setAnchored(isWide());
      const style = dialog.current?.style;
      if (!style) return;
      style.cssText = "";
      if (!isWide()) return;
      const isRtl = getComputedStyle(box).direction === "rtl";
      const { left, bottom, width, height } = panelPlace(box.getBoundingClientRect(), innerHeight, isRtl);
      Object.assign(style, {
        inset: `auto auto ${bottom}px ${left}px`,
        margin: "0",
        width: `${width}px`,
        height: `${height}px`,
      });
    }
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, []);
  return isAnchored;
}
