/**
 * Pushes to devices: where one goes, what it says, and the port that sends it (adapters/push). The operator's push services
 * are web push, and for the packaged app FCM and APNs.
 */
import type { DueKind } from "@/domain/alerts.ts";

/** Where a device is reached. */
export type PushTarget =
  /** A browser's subscription; both keys in base64url. */
  | { kind: "web"; endpoint: string; keys: { p256dh: string; auth: string } }
  /** The packaged app on Android. */
  | { kind: "fcm"; token: string }
  /** The packaged app on iOS. */
  | { kind: "apns"; token: string };

/** What a device shows. The service worker and the packaged app know this shape (client/service_worker). */
export interface PushMessage {
  /** `note`: written by the operator; `test`: asked for by the member. */
  kind: DueKind | "test";
  title: string;
  body: string;
  /** A newer push with the same tag takes the place of an older one. */
  tag: string;
  /** Path on this site that a tap opens. */
  url: string;
  /** Path of a picture on this site; missing where the site's own icon stands. */
  icon?: string;
  /** Unread messages, for the badge of the app. */
  badge?: number;
  lang: string;
  dir: "ltr" | "rtl";
  /** When it happened, in milliseconds since 1970. */
  at: number;
}

export interface PushOptions {
  /** How long the service keeps it for a device that is off, in seconds. */
  ttlS: number;
  urgency: "normal" | "high";
  /** Whether services that read what they carry are to learn nothing of whom it is about. */
  discreet?: boolean;
  /** A send never takes longer, and nothing of it goes out later: `PUSH_SEND_MS` unless given. */
  limitMs?: number;
}

/** What a push service made of it. */
export type PushOutcome =
  | { kind: "delivered" }
  /** The device has unsubscribed, or its subscription is over: it is never to be asked again. */
  | { kind: "gone" }
  /** To be tried again, not before `afterMs` where the service has said so. */
  | { kind: "later"; afterMs: number | null }
  /** The service will not take this push, whenever it comes. Status 0: none was asked, as the operator has no such service. */
  | { kind: "refused"; status: number };

export interface PushSender extends AsyncDisposable {
  /** What browsers subscribe with: the public VAPID key in base64url. */
  readonly publicKey: string;
  /** Whether this server may and can send there: a known push service, with the operator's keys where it takes some. */
  accepts(target: PushTarget): boolean;
  /** Never rejects, and never takes longer than PUSH_SEND_MS, tokens and all: an alert that is tried again was not sent late. */
  send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushOutcome>;
}
