/**
 * What is on the screen, as navigations see it: a page, and the pages that lie above it as modals. Pure; client/screen.ts
 * keeps one in each history entry that has modals, so that Back, Forward and the close button come to the same.
 * Addresses are whole ones, without what follows "#".
 */

export interface View {
  readonly page: string;
  /** The lowest first; at most `MODALS_MAX`. */
  readonly modals: readonly string[];
}

/** What changes the shown view into the wanted one. */
export interface Steps {
  /** Whether another page is needed; all modals are then opened anew. */
  readonly swapsPage: boolean;
  /** How many modals stay, the lowest ones. */
  readonly keeps: number;
  /** What is opened above them, in this order. */
  readonly opens: readonly string[];
}

/** The settings, the list of who is blocked, and a profile above it. */
const MODALS_MAX = 3;

/** The view of a page without modals. */
export function pageView(url: string): View {
  return { page: withoutHash(url), modals: [] };
}

/** The view that a history entry was made with; an entry without one is the page of its address. */
export function viewOfEntry({ url, state }: { url: string; state: unknown }): View {
  return isView(state) ? { page: state.page, modals: state.modals } : pageView(url);
}

/** The view once a link was followed that lies on the first `beneath` modals, or on the page with 0. */
export function viewAbove({ page, modals }: View, url: string, beneath: number): View {
  const opened = withoutHash(url);
  const under = modals.slice(0, beneath);
  if (opened === (under.at(-1) ?? page)) return { page, modals: under };
  return { page, modals: [...under.slice(0, MODALS_MAX - 1), opened] };
}

/** What the address bar shows. */
export function addressOf({ page, modals }: View): string {
  return modals.at(-1) ?? page;
}

/** The same view with only the lowest `count` modals. */
export function cutView({ page, modals }: View, count: number): View {
  return { page, modals: modals.slice(0, count) };
}

export function isSameView(one: View, other: View): boolean {
  return one.page === other.page && one.modals.join(" ") === other.modals.join(" ");
}

/** A page that is shown already is fetched again where nothing lies above it: its link was followed once more. */
export function stepsBetween(shown: View, wanted: View): Steps {
  const isBare = shown.modals.length === 0 && wanted.modals.length === 0;
  if (isBare || shown.page !== wanted.page) return { swapsPage: true, keeps: 0, opens: wanted.modals };
  let keeps = 0;
  while (keeps < wanted.modals.length && shown.modals[keeps] === wanted.modals[keeps]) keeps++;
  return { swapsPage: false, keeps, opens: wanted.modals.slice(keeps) };
}

/** Where in the history this view was last, before the entry at `index`; -1 where it was not. */
export function lastIndexOf(view: View, views: readonly View[], index: number): number {
  return views.findLastIndex((each, at) => at < index && isSameView(each, view));
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, "");
}

function isView(state: unknown): state is View {
  if (typeof state !== "object" || state === null) return false;
  const { page, modals } = state as Partial<Record<keyof View, unknown>>;
  return typeof page === "string" && Array.isArray(modals) &&
    modals.every((each) => typeof each === "string");
}
