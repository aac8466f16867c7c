/**
 * Firebase Cloud Messaging, HTTP v1: pushes to the packaged app on Android. The service account signs a request for an OAuth
 * token (RFC 7523), which is used for as long as it lives. Unlike web push, Google reads what such a push says.
 */
import { z } from "zod";
import { PUSH_SEND_MS } from "@/domain/limits.ts";
import type { PushMessage } from "@/domain/push.ts";
import { appData } from "@/adapters/push/app_data.ts";
import type { AppPush, AppPushOptions } from "@/adapters/push/app_push.ts";
import { Bearer, type MadeToken } from "@/adapters/push/bearer.ts";
import { importSigningKey, signJwt } from "@/adapters/push/jwt.ts";
import { LATER, outcomeOf } from "@/adapters/push/outcomes.ts";
import { post } from "@/adapters/push/post.ts";

const API = "https://fcm.googleapis.com";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ANSWER_BYTES = 16_384;
const ASSERTION_S = 3_600;
/** A token is made anew so long before it is over: a push may be on its way for a while. */
const EARLY_MS = 5 * 60_000;

/** What of a service account's file counts. */
export const ServiceAccountSchema = z.object({
  project_id: z.string().regex(/^[a-z0-9.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }),
});
export type ServiceAccount = z.output<typeof ServiceAccountSchema>;

const TokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const ErrorSchema = z.object({
  error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })) }),
});

/** The device is no longer there, or belongs to another project: another try would come to the same. */
const GONE_CODES: readonly (string | undefined)[] = ["UNREGISTERED", "SENDER_ID_MISMATCH"];

/** How such tokens look; they travel in a body, so this only spares requests that would be refused. */
const DEVICE = /^[A-Za-z0-9_:-]+$/;

export interface FcmOptions {
  account: ServiceAccount;
  /** Where its API is; Google's own unless given. */
  api?: string | undefined;
  now?: (() => number) | undefined;
  /** Hears that the service does not take the operator's keys. */
  onError: (status: number) => void;
}

/** Opens FCM. Rejects where the account's key is none; asks nobody before the first push. */
export async function openFcm(
  { account, api = API, now = Date.now, onError }: FcmOptions,
): Promise<AppPush> {
  const key = await importSigningKey(account.private_key, "RS256");
  const url = `${api}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;

  async function makeToken(): Promise<MadeToken> {
    const iat = Math.floor(now() / 1_000);
    const { client_email: iss, token_uri: aud } = account;
    const claims = { iss, scope: SCOPE, aud, iat, exp: iat + ASSERTION_S };
    const assertion = await signJwt(claims, { algorithm: "RS256", key });
    const answer = await post(aud, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
      readBytes: ANSWER_BYTES,
      // It is everybody's who waits for it, so no push of theirs ends it.
      signal: AbortSignal.timeout(PUSH_SEND_MS),
    });
    const token = answer?.status === 200 ? TokenSchema.safeParse(parseJson(answer.text)) : null;
    if (token?.success) {
      const { access_token, expires_in } = token.data;
      return { token: access_token, livesMs: Math.max(0, expires_in * 1_000 - EARLY_MS) };
    }
    if (answer && answer.status < 500) onError(answer.status);
    throw new TypeError("Cannot get a token for FCM");
  }

  const bearer = new Bearer(makeToken, now);

  return {
    accepts: (token) => DEVICE.test(token),
    async send(token, message, options) {
      const { signal } = options;
      const access = await inTime(bearer.get(), signal);
      if (access === null) return LATER;
      const answer = await post(url, {
        headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
        body: JSON.stringify({ message: fcmMessage(token, message, options) }),
        readBytes: ANSWER_BYTES,
        signal,
      });
      if (answer?.status === 401) {
        await bearer.drop(access);
        onError(401);
        return LATER;
      }
      const outcome = outcomeOf(answer, ({ text }) => isGone(text));
      if (answer?.status === 403 && outcome.kind === "refused") onError(403);
      return outcome;
    },
  };
}

/**
 * What Android shows. It takes the place of what has its tag; a collapse key does not say that, and a device that is off
 * keeps only four of those.
 */
function fcmMessage(token: string, message: PushMessage, options: AppPushOptions): object {
  const { title, body, badge, at } = message;
  const { ttlS, urgency, topic } = options;
  return {
    token,
    notification: { title, body },
    data: appData(message, options),
    android: {
      priority: urgency === "high" ? "HIGH" : "NORMAL",
      ttl: `${ttlS}s`,
      notification: {
        tag: topic,
        event_time: new Date(at).toISOString(),
        default_sound: true,
        ...(badge === undefined ? {} : { notification_count: badge }),
      },
    },
  };
}

/** What comes of it, or null where it fails or is not there in time; it goes on for others. */
async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const late = Promise.withResolvers<null>();
  const end = () => late.resolve(null);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    return await Promise.race([work.catch(() => null), late.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** A bare 404 is what a wrong project gets too, and must not take everybody's devices away. */
function isGone(text: string): boolean {
  const parsed = ErrorSchema.safeParse(parseJson(text));
  return parsed.success && parsed.data.error.details.some(({ errorCode }) => GONE_CODES.includes(errorCode));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
