/** Shows and says something in the places that the shell has for it outside of all islands: components/app_shell.tsx. */
import { render, type VNode } from "preact";
import { raiseBanners } from "@/client/top_layer.ts";

/** Shows it among the banners; null clears the place. */
export function showIn(place: "connection" | "notices", view: VNode | null): void {
  const host = document.getElementById(place);
  if (!host) return;
  render(view, host);
  if (view) raiseBanners();
}

/** Has a live region speak these words; none clears it. */
export function sayIn(region: "notice-status" | "notice-alert", words: string): void {
  const found = document.getElementById(region);
  if (found) found.textContent = words;
}
