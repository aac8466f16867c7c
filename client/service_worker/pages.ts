/**
 * Answers navigations from the network, with navigation preload; if the network fails, with the offline page in the last
 * seen language. Invariant: a response of any status is passed on, and none is cached.
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

/** The language of the last seen page; null if there was none. */
export async function lastLanguage(): Promise<TextLanguage | null> {
  return seen ??= await recall("language");
}
