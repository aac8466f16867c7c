/** Calls about what members are told of while they are away, and the devices that they are told on. */
import { z } from "zod/mini";
import { PUSH_ADDRESS_MAX_CHARS, PUSH_TOKEN_MAX_CHARS } from "@/domain/limits.ts";
import { SYSTEMS } from "@/domain/platform.ts";
import { defineCall } from "@/protocol/define.ts";
import { alertSettingsView, deviceView } from "@/protocol/views/alerts.ts";

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** A point of P-256, uncompressed, and 16 bytes (RFC 8291). */
const P256DH = z.string().check(z.regex(BASE64URL), z.length(87));
const AUTH = z.string().check(z.regex(BASE64URL), z.length(22));
const TOKEN = z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(PUSH_TOKEN_MAX_CHARS));

export const ALERT_CALLS = {
  "notifications/settings": defineCall({
    about:
      "What the caller wants to be told of while away: the channel of each kind, quiet hours, and whether pushes name " +
      "anybody. `mail_possible` is whether their address is confirmed, so that a digest can reach it.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.extend(alertSettingsView, { mail_possible: z.boolean() }),
    errors: [],
  }),
  "notifications/update": defineCall({
    about: "Sets what the caller wants to be told of while away; the answer is what counts from now on.",
    access: "member",
    effect: "idempotent",
    rate: "push",
    input: alertSettingsView,
    output: alertSettingsView,
    errors: ["quiet_hours_invalid", "time_zone_invalid"],
  }),
  "push/devices": defineCall({
    about:
      "The caller's devices that take pushes, the newest first, and the key that browsers subscribe with.",
    access: "member",
    effect: "read",
    input: z.object({}),
    output: z.object({
      /** Public VAPID key, base64url. */
      public_key: z.string(),
      /** Names the caller's session, and says nothing of it: another one after they have signed in again; null: none. */
      session: z.nullable(z.string()),
      devices: z.array(deviceView),
    }),
    errors: [],
  }),
  "push/subscribe": defineCall({
    about:
      "Lets the caller's device be told by push, as long as the caller's session lasts: a browser's subscription, or the token of the packaged app. " +
      "`replaces` is the device that it was before its address changed.",
    access: "member",
    effect: "idempotent",
    rate: "push",
    input: z.object({
      target: z.discriminatedUnion("kind", [
        z.object({
          kind: z.literal("web"),
          endpoint: z.url().check(z.maxLength(PUSH_ADDRESS_MAX_CHARS)),
          keys: z.object({ p256dh: P256DH, auth: AUTH }),
        }),
        z.object({ kind: z.literal("fcm"), token: TOKEN }),
        z.object({ kind: z.literal("apns"), token: TOKEN }),
      ]),
      os: z.enum(SYSTEMS),
      /** The browser's name, or the app's, for the list of devices. */
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      /** IANA name of the zone that the device is in, for quiet hours and digests; one that is not known changes nothing. */
      time_zone: z.optional(z.string().check(z.maxLength(64))),
      replaces: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({ subscriber_id: z.string(), alreadySubscribed: z.boolean() }),
    errors: ["push_service_unknown", "push_keys_invalid"],
  }),
  "push/test": defineCall({
    about:
      "Sends a push to one of the caller's devices, quiet hours or not, so that they see whether it arrives. `taken` is whether its push service took it.",
    access: "member",
    effect: "tell",
    rate: "push",
    input: z.object({ subscriber_id: z.string().check(z.maxLength(64)) }),
    output: z.object({ taken: z.boolean() }),
    errors: ["unknown_subscriber"],
  }),
  "push/unsubscribe": defineCall({
    about:
      "Takes pushes away from one of the caller's devices; one that is not theirs, or not there, is as it should be.",
    access: "member",
    effect: "idempotent",
    input: z.object({ subscriber_id: z.string().check(z.maxLength(64)) }),
    output: z.object({ request_status: z.literal("1") }),
    errors: [],
  }),
};
