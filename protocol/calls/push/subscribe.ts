import { z } from "zod/mini";
import { PUSH_ADDRESS_MAX_CHARS, PUSH_TOKEN_MAX_CHARS } from "@/domain/limits.ts";
import { SYSTEMS } from "@/domain/platform.ts";
import { defineCall } from "@/protocol/define.ts";

const BASE64URL = /^[A-Za-z0-9_-]+$/;
/** A point of P-256, uncompressed, and 16 bytes (RFC 8291). */
const P256DH = z.string().check(z.regex(BASE64URL), z.length(87));
const AUTH = z.string().check(z.regex(BASE64URL), z.length(22));
const TOKEN = z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(PUSH_TOKEN_MAX_CHARS));

export const pushSubscribe = defineCall({
  module: "push/subscribe",
  about:
    "Lets the caller's device be told by push, as long as the caller's session lasts: a browser's subscription, or the token of the packaged app. " +
    "`replaces` is the device that it was before its address changed.",
  access: "member",
  effect: "idempotent",
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
});
