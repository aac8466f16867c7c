/**
 * Apple's push service: pushes to the packaged app on iOS, over HTTP/2, which `fetch` agrees on with it. Requests carry a token
 * that the operator's key has signed. Unlike web push, Apple reads what such a push says.
 */
import { z } from "zod";
import type { PushMessage } from "@/domain/push.ts";
import { appData } from "@/adapters/push/app_data.ts";
import type { AppPush, AppPushOptions } from "@/adapters/push/app_push.ts";
import { Bearer } from "@/adapters/push/bearer.ts";
import { importSigningKey, signJwt } from "@/adapters/push/jwt.ts";
import { LATER, outcomeOf } from "@/adapters/push/outcomes.ts";
import { post } from "@/adapters/push/post.ts";

const API = "https://api.push.apple.com";
/** Where builds from Xcode have their tokens; Apple's real service does not know those. */
const SANDBOX_API = "https://api.sandbox.push.apple.com";
const ANSWER_BYTES = 1_024;
/** Apple takes a token for an hour, and none that is made anew more often than every 20 minutes. */
const TOKEN_MS = 40 * 60_000;

const ReasonSchema = z.object({ reason: z.string() });

/** The device is not there any more, or never was one of this app's. */
const GONE_REASONS: readonly (string | null)[] = [
  "BadDeviceToken",
  "DeviceTokenNotForTopic",
  "ExpiredToken",
  "Unregistered",
];

/** Hexadecimal, of no fixed length: nothing else gets into the path of the request. */
const DEVICE = /^[0-9A-Fa-f]{16,512}$/;

export interface ApnsOptions {
  /** The `.p8` file's content. */
  pem: string;
  keyId: string;
  teamId: string;
  /** The app's bundle id. */
  topic: string;
  /** Whether the app is one that was built for trying it out. */
  sandbox?: boolean | undefined;
  /** Where its API is; Apple's own unless given. */
  api?: string | undefined;
  now?: (() => number) | undefined;
  /** Hears that the service does not take the operator's key. */
  onError: (status: number) => void;
}

/** Opens Apple's service. Rejects where the key is none; asks nobody before the first push. */
export async function openApns(options: ApnsOptions): Promise<AppPush> {
  const { pem, keyId, teamId, topic, now = Date.now, onError } = options;
  const api = options.api ?? (options.sandbox ? SANDBOX_API : API);
  const key = await importSigningKey(pem, "ES256");
  const bearer = new Bearer(async () => {
    const claims = { iss: teamId, iat: Math.floor(now() / 1_000) };
    return { token: await signJwt(claims, { algorithm: "ES256", key, keyId }), livesMs: TOKEN_MS };
  }, now);

  function headersOf({ ttlS, urgency, topic: collapseId }: AppPushOptions): Record<string, string> {
    return {
      "apns-topic": topic,
      "apns-push-type": "alert",
      "apns-priority": urgency === "high" ? "10" : "5",
      "apns-expiration": String(ttlS === 0 ? 0 : Math.floor(now() / 1_000) + ttlS),
      "apns-collapse-id": collapseId,
      "content-type": "application/json",
    };
  }

  return {
    accepts: (token) => DEVICE.test(token),
    async send(token, message, push) {
      const signed = await bearer.get();
      const answer = await post(`${api}/3/device/${token}`, {
        headers: { ...headersOf(push), authorization: `bearer ${signed}` },
        body: JSON.stringify(payloadOf(message, push)),
        readBytes: ANSWER_BYTES,
        signal: push.signal,
      });
      const reason = reasonOf(answer?.text ?? "");
      if (answer?.status === 403) {
        onError(403);
        if (reason !== "ExpiredProviderToken") return { kind: "refused", status: 403 };
        await bearer.drop(signed);
        return LATER;
      }
      return outcomeOf(answer, ({ status }) => status === 410 || GONE_REASONS.includes(reason));
    },
  };
}

/** Pushes of one tag are one thread on the lock screen, of which the newest is shown. */
function payloadOf(message: PushMessage, options: AppPushOptions): object {
  const { title, body, badge } = message;
  return {
    aps: {
      alert: { title, body },
      sound: "default",
      "thread-id": options.topic,
      ...(badge === undefined ? {} : { badge }),
    },
    ...appData(message, options),
  };
}

/** What Apple says of a push that it does not take; null where it says nothing. */
function reasonOf(text: string): string | null {
  try {
    return ReasonSchema.parse(JSON.parse(text)).reason;
  } catch {
    return null;
  }
}
