/**
 * Fetches fragments, the main parts of pages, and keeps prefetched ones for a few seconds. For client/screen.ts.
 * Invariant: an answer that is no fragment, or one of another build than the page (SW-9), becomes null, and its page is
 * then loaded in full.
 */

/** The request header by which the server answers only `<main id="page">`; it repeats it on such an answer. */
export const PART_HEADER = "x-part";
const PART = "main";
const PREFETCH_KEEP_MS = 10_000;
const PREFETCHED_MAX = 8;

export interface Fragment {
  readonly main: HTMLElement;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

/** The network failed, as its cause says, so a full page load would fail as well. */
export class Unreachable extends Error {}

export interface Fragments {
  /** The fragment at `url`; null when the page must be loaded in full. Throws when `signal` aborts, and `Unreachable`. */
  get(url: string, signal: AbortSignal): Promise<Fragment | null>;
  prefetch(url: string): void;
}

interface Prefetched {
  readonly at: number;
  readonly html: Promise<Answer | null>;
}

interface Answer {
  readonly html: string;
  readonly url: string;
}

export function createFragments(fetcher: typeof fetch, now: () => number): Fragments {
  const prefetched = new Map<string, Prefetched>();

  function takePrefetched(url: string): Promise<Answer | null> | null {
    const found = prefetched.get(url);
    prefetched.delete(url);
    return found && now() - found.at < PREFETCH_KEEP_MS ? found.html : null;
  }

  return {
    async get(url, signal) {
      const early = await takePrefetched(url)?.catch(() => null);
      signal.throwIfAborted();
      const answer = early ?? await load(fetcher, url, signal);
      return answer && parseFragment(answer);
    },
    prefetch(url) {
      const known = prefetched.get(url);
      if (known && now() - known.at < PREFETCH_KEEP_MS) return;
      if (prefetched.size >= PREFETCHED_MAX) prefetched.clear();
      const html = load(fetcher, url, null);
      html.catch(() => prefetched.delete(url));
      prefetched.set(url, { at: now(), html });
    },
  };
}

async function load(fetcher: typeof fetch, url: string, signal: AbortSignal | null): Promise<Answer | null> {
  const response = await fetcher(url, {
    headers: { [PART_HEADER]: PART, accept: "text/html" },
    credentials: "same-origin",
    signal,
  }).catch((cause) => {
    signal?.throwIfAborted();
    throw new Unreachable("", { cause });
  });
  // A not-found page is shown too.
  const isPart = (response.ok || response.status === 404) && response.headers.get(PART_HEADER) === PART &&
    response.headers.get("content-type")?.startsWith("text/html");
  if (!isPart) {
    await response.body?.cancel();
    return null;
  }
  return { html: await response.text(), url: response.url || url };
}

/** A fragment of another build needs other code and styles than this page has. */
function parseFragment({ html, url }: Answer): Fragment | null {
  const main = new DOMParser().parseFromString(html, "text/html").querySelector<HTMLElement>("main#page");
  const isOfBuild = main?.dataset.build === document.getElementById("page")?.dataset.build;
  return main && isOfBuild ? { main: document.importNode(main, true), url } : null;
}
