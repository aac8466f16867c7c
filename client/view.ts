/**
 * A view: a page, and the pages above it as modals. Pure. client/screen.ts stores it in each history entry with modals, so
 * that Back, Forward and the close button lead to the same screen. Addresses are absolute, without the hash.
 */

export interface View {
  readonly page: string;
  /** The lowest first; at most `MODALS_MAX`. */
  readonly modals: readonly string[];
}

/** The steps from the shown view to the wanted one. */
export interface Steps {
  /** Whether the page is replaced; all modals are opened anew then. */
  readonly swapsPage: boolean;
  /** How many of the lowest modals stay. */
  readonly keeps: number;
  /** The modals to open above them, in order. */
  readonly opens: readonly string[];
}

/** As the settings, the list of blocked members, and a profile. */
const MODALS_MAX = 3;

/** The view of a page without modals. */
export function pageView(url: string): View {
  return { page: withoutHash(url), modals: [] };
}

/** The view of a history entry; an entry without one is the page of its address. */
export function viewOfEntry({ url, state }: { url: string; state: unknown }): View {
  return isView(state) ? { page: state.page, modals: state.modals } : pageView(url);
}

/** The view after following a link that lies on modal number `beneath`, or on the page with 0. */
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

/** The steps. A link to the shown page reloads it if there are no modals. */
export function stepsBetween(shown: View, wanted: View): Steps {
  const isBare = shown.modals.length === 0 && wanted.modals.length === 0;
  if (isBare || shown.page !== wanted.page) return { swapsPage: true, keeps: 0, opens: wanted.modals };
  let keeps = 0;
  while (keeps < wanted.modals.length && shown.modals[keeps] === wanted.modals[keeps]) keeps++;
  return { swapsPage: false, keeps, opens: wanted.modals.slice(keeps) };
}

/** The index of the last entry before `index` with this view, or -1. */
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
