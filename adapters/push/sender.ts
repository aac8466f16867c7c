/**
 * The three push services as one port: who takes a push, and what becomes of it. mod.ts opens it from the
 * settings.
 */
import { PUSH_SEND_MS } from "@/domain/limits.ts";
import type { PushOutcome, PushSender } from "@/domain/push.ts";
import { fitMessage } from "@/domain/push_size.ts";
import type { Log } from "@/telemetry/log.ts";
import { type ApnsOptions, openApns } from "@/adapters/push/apns.ts";
import { type FcmOptions, openFcm } from "@/adapters/push/fcm.ts";
import { LATER } from "@/adapters/push/outcomes.ts";
import { isPushService } from "@/adapters/push/services.ts";
import { openTopics } from "@/adapters/push/topic.ts";
import { isContact, vapidKeysOf } from "@/adapters/push/vapid.ts";
import { openWebPush, type WebPushOptions } from "@/adapters/push/web.ts";

/** How often an invalid setting is logged. */
const COMPLAIN_MS = 60_000;

/** What comes of a push that no service was asked to take. */
const NOT_ASKED: PushOutcome = { kind: "refused", status: 0 };

export interface SenderOptions {
  /** Hosts of web push services, `*.` before one for all beneath it. */
  services: readonly string[];
  /** Whom a push service writes to about what this site sends: an https: or mailto: address. */
  contact: () => string;
  /** From which the VAPID keys follow; kept in the database. */
  secret: Uint8Array;
  log: Log;
  /** Null where there is no app on Android. */
  fcm: Omit<FcmOptions, "onError"> | null;
  /** Null where there is no app on iOS. */
  apns: Omit<ApnsOptions, "onError"> | null;
  /** How the Worker of web push runs; tests have it run otherwise. */
  web?: Omit<WebPushOptions, "vapid" | "log">;
}

/** Opens the services. Rejects where a key is none. */
export async function openSender(options: SenderOptions): Promise<PushSender> {
  const { services, contact, secret, log } = options;
  const vapid = vapidKeysOf(secret);
  const rarely = rarelyTo(log);
  const onError = (service: string, status: number) =>
    rarely("a push service does not take this site's keys", { service, status });
  const logInvalidContact = () =>
    rarely("no push reaches a browser: site.support_email of the catalogue is no address", {});
  const topicOf = openTopics(secret);
  const fcm = options.fcm && await openFcm({ ...options.fcm, onError: (status) => onError("fcm", status) });
  const apns = options.apns &&
    await openApns({ ...options.apns, onError: (status) => onError("apns", status) });
  const web = openWebPush({ ...options.web, vapid, log });
  if (!isContact(contact())) logInvalidContact();

  const accepts: PushSender["accepts"] = (target) => {
    switch (target.kind) {
      case "web":
        return isPushService(target.endpoint, services);
      case "fcm":
        return fcm?.accepts(target.token) ?? false;
      case "apns":
        return apns?.accepts(target.token) ?? false;
    }
  };

  return {
    publicKey: vapid.publicKey,
    accepts,
    async send(target, whole, push) {
      // The operator may have taken a service back since the device was stored.
      if (!accepts(target)) return NOT_ASKED;
      const message = fitMessage(whole);
      const { ttlS, urgency, limitMs = PUSH_SEND_MS } = push;
      const topic = topicOf(target, message.tag);
      if (target.kind !== "web") {
        const signal = AbortSignal.timeout(limitMs);
        const service = target.kind === "fcm" ? fcm : apns;
        return await service?.send(target.token, message, { ...push, topic, signal }) ?? NOT_ASKED;
      }
      const sender = contact();
      if (!isContact(sender)) {
        logInvalidContact();
        return LATER;
      }
      const { endpoint, keys } = target;
      const payload = JSON.stringify(message);
      const until = Date.now() + limitMs;
      const outcome = await web.deliver({
        endpoint,
        keys,
        payload,
        topic,
        contact: sender,
        ttlS,
        urgency,
        until,
      });
      if (outcome.kind === "refused" && isUnknownKey(outcome.status)) onError("web", outcome.status);
      return outcome;
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

/** The service does not know the keys of this site, as when a database was brought up without its secrets. */
function isUnknownKey(status: number): boolean {
  return status === 401 || status === 403;
}

/** Tells the operator, but not for every push. */
function rarelyTo(log: Log): (text: string, fields: Record<string, string | number>) => void {
  const quiet = new Map<string, number>();
  return (text, fields) => {
    const name = JSON.stringify([text, fields]);
    if (Date.now() < (quiet.get(name) ?? 0)) return;
    quiet.set(name, Date.now() + COMPLAIN_MS);
    log.warn(text, fields);
  };
}
