/**
 * Encrypts a push for a browser and gives it to its push service (RFC 8030, 8188, 8291, 8292). A millisecond of
 * blocking cryptography each: the Worker of web.ts runs it, or the isolate itself where there are no Workers.
 */
import webPush from "web-push";
import type { PushOutcome } from "@/domain/push.ts";
import { LATER, outcomeOf } from "@/adapters/push/outcomes.ts";
import { post } from "@/adapters/push/post.ts";
import type { VapidKeys } from "@/adapters/push/vapid.ts";
import type { WebJob } from "@/adapters/push/web_messages.ts";

/** The library signs for twelve hours, services take a day. */
const TOKEN_MS = 6 * 3_600_000;
/** Services are few, but a wildcard may stand for many names. */
const TOKENS_MAX = 100;

/** Gives the function that delivers for one pair of keys. It never rejects. */
export function openDelivery(vapid: VapidKeys): (job: WebJob) => Promise<PushOutcome> {
  const tokens = new Map<string, { header: string; until: number }>();

  /** One signature serves all pushes to a service: that is two fifths of what a push costs. */
  function authorizationOf(audience: string, contact: string): string {
    const name = `${audience} ${contact}`;
    const kept = tokens.get(name);
    if (kept && Date.now() < kept.until) return kept.header;
    const { publicKey, privateKey } = vapid;
    const signed = webPush.getVapidHeaders(audience, contact, publicKey, privateKey, "aes128gcm");
    if (tokens.size >= TOKENS_MAX) tokens.clear();
    tokens.set(name, { header: signed.Authorization, until: Date.now() + TOKEN_MS });
    return signed.Authorization;
  }

  return async (job) => {
    const { endpoint, contact, until } = job;
    let authorization: string;
    try {
      authorization = authorizationOf(new URL(endpoint).origin, contact);
    } catch {
      // What is wrong is this site's, and no reason to forget the device.
      return LATER;
    }
    const request = encrypt(job, authorization);
    // Keys that nothing can be encrypted for will not do better another time.
    if (!request) return { kind: "gone" };
    const leftMs = until - Date.now();
    // The caller has already got `later`.
    if (leftMs <= 0) return LATER;
    const answer = await post(endpoint, { ...request, signal: AbortSignal.timeout(leftMs) });
    return outcomeOf(answer, ({ status }) => status === 404 || status === 410);
  };
}

/** A request without what `fetch` adds; null where the device's keys are none. */
function encrypt(job: WebJob, authorization: string) {
  const { endpoint, keys, payload, ttlS, urgency, topic } = job;
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      // Null keeps the library from signing again; its types do not know of it.
      vapidDetails: null as unknown as undefined,
      contentEncoding: "aes128gcm",
      headers: { Authorization: authorization },
      TTL: ttlS,
      urgency,
      topic,
    });
    const own = Object.entries(headers).filter(([name]) => name !== "Content-Length");
    return {
      headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
    };
  } catch {
    return null;
  }
}
