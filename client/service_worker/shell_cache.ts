/**
 * The caches of build files, one per deployment. File names have a hash, so files never change and may come from any cache:
 * pages of the previous deployment still find their lazy code.
 *
 * 1. install   caches the shell and the offline pages of this deployment, reusing unchanged files of older caches
 * 2. activate  deletes caches that are older than the previously active deployment
 * 3. fill      caches the rest, when a page is idle
 *
 * Invariant: a deployment is installed only with its complete shell.
 */
import { type Deployment, OFFLINE_LANGUAGES, offlinePath } from "@/domain/service_worker.ts";
import { keep, recall } from "@/client/service_worker/memory.ts";

const PREFIX = "kindling-shell-";
/** Ignores `Vary`: responses are the same for everybody. */
const ANYBODY: CacheQueryOptions = { ignoreVary: true };

/** Caches the shell and the offline pages. */
export async function install({ version, shell }: Deployment): Promise<void> {
  const cache = await caches.open(cacheOf(version));
  await Promise.all([
    ...shell.map((path) => take(cache, path)),
    // Without cookies, so that no member's page is cached.
    ...OFFLINE_LANGUAGES.map((lang) =>
      fetchInto(cache, offlinePath(lang), { credentials: "omit", cache: "no-cache" })
    ),
  ]);
}

/** Deletes caches that no open page can need. */
export async function dropOld({ version }: Deployment): Promise<void> {
  const active = await recall("active") ?? [];
  const before = active.findLast((each) => each !== version) ?? null;
  await keep("active", before === null ? [version] : [before, version]);
  const old = oldCaches(await caches.keys(), { version, before });
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Of all caches, oldest first, those that belong to a deployment older than `before`, or between it and `version`. */
export function oldCaches(
  names: readonly string[],
  { version, before }: { version: string; before: string | null },
): string[] {
  const own = names.indexOf(cacheOf(version));
  return names.slice(0, Math.max(0, own)).filter((name) =>
    name.startsWith(PREFIX) && (before === null || name !== cacheOf(before))
  );
}

let filling: Promise<void> | null = null;

/**
 * Caches the missing files, one after the other; a failed one is fetched when it is needed.
 * @param isOver whether a newer worker waits: it cannot take over before this one has nothing to do
 */
export function fill(deployment: Deployment, isOver: () => boolean): Promise<void> {
  return filling ??= fillMissing(deployment, isOver).finally(() => filling = null);
}

async function fillMissing({ version, rest }: Deployment, isOver: () => boolean): Promise<void> {
  const cache = await caches.open(cacheOf(version));
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of rest) {
    if (isOver()) return;
    if (!known.has(path)) await take(cache, path).catch(() => {});
  }
}

/** A build file: from a cache, else from the network, and cached then. */
export async function answerAsset(
  request: Request,
  { version }: Deployment,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await caches.match(request, ANYBODY).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  // Does not cache partial or opaque responses.
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone();
    later(caches.open(cacheOf(version)).then((cache) => cache.put(request, copy)).catch(() => {}));
  }
  return answer;
}

/** The offline page of this deployment in a language; undefined if the browser has evicted it. */
export async function offlinePage({ version }: Deployment, path: string): Promise<Response | undefined> {
  return await caches.match(path, { ...ANYBODY, cacheName: cacheOf(version) });
}

async function take(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, ANYBODY)) return;
  const kept = await caches.match(path, ANYBODY);
  if (kept) await cache.put(path, kept);
  else await fetchInto(cache, path, { priority: "low" });
}

async function fetchInto(cache: Cache, path: string, options: RequestInit): Promise<void> {
  const answer = await fetch(path, options);
  if (answer.status !== 200 || answer.redirected) {
    throw new Error(`Cannot cache "${path}": the server answered ${answer.status}`);
  }
  await cache.put(path, answer);
}

function cacheOf(version: string): string {
  return `${PREFIX}${version}`;
}
