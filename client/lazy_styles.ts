/**
 * The style sheet of what opens later: overlays, menus, pickers, panels (static/styles/lazy.css). It is added to the page
 * once, from a `<template>` in the head (routes/_app.tsx). client/overlay.ts waits for it
 * by itself; what else is shown by a lazy import loads both, `await Promise.all([import(…), lazyStyles()])`, and stands
 * inside an element of the class `lazy`.
 * Invariant: nothing is shown before its styles are here, and nothing waits for them longer than LAZY_STYLES_MS.
 */
const LAZY_STYLES_TEMPLATE = "#lazy-styles";
/** After this time content is shown without the styles. */
const LAZY_STYLES_MS = 3_000;

let loading: Promise<void> | null = null;
let isHere = false;

/** Whether the styles are loaded. */
export function hasLazyStyles(): boolean {
  return isHere;
}

/** Resolves once the styles are loaded, have failed or time out; never rejects. The next call retries after a failure. */
export function lazyStyles(): Promise<void> {
  return loading ??= load();
}

async function load(): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>(LAZY_STYLES_TEMPLATE);
  const link = template?.content.querySelector("link")?.cloneNode() as HTMLLinkElement | undefined;
  if (!link) return;
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  link.onload = () => {
    isHere = true;
    settle();
  };
  link.onerror = () => {
    link.remove();
    // The browser reports the failed load itself; the next call retries.
    loading = null;
    settle();
  };
  setTimeout(settle, LAZY_STYLES_MS);
  document.head.append(link);
  await settled;
}
