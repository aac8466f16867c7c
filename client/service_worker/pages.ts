/**
 * Pages by the network, asked for while the worker starts (navigation preload); where the network fails, the offline page
 * in the language that was seen last. Invariant: an answer, whatever its status, is never replaced, and none is kept.
 */
import type { TextLanguage } from "@/domain/language.ts";
import { type Deployment, textsOf } from "@/domain/service_worker.ts";
import { keep, recall } from "@/client/service_worker/memory.ts";
import { offlinePathFor } from "@/client/service_worker/requests.ts";
import type { FetchEvent } from "@/client/service_worker/scope.ts";
import { offlinePage } from "@/client/service_worker/shell_cache.ts";

/** As long as this worker runs. */
let seen: TextLanguage | null = null;

/** Answers a navigation. */
export async function answerPage(event: FetchEvent, deployment: Deployment): Promise<Response> {
  try {
    const answer = await event.preloadResponse ?? await fetch(event.request);
    const lang = textsOf(answer.headers.get("content-language"));
    if (lang && lang !== seen) {
      seen = lang;
      event.waitUntil(keep("language", lang));
    }
    return answer;
  } catch (error) {
    const path = offlinePathFor(event.request.url, await lastLanguage());
    const page = await offlinePage(deployment, path);
    if (!page) throw error;
    return page;
  }
}

/** The language of the page that was seen last; null on a device that has seen none. */
export async function lastLanguage(): Promise<TextLanguage | null> {
  return seen ??= await recall("language");
}
