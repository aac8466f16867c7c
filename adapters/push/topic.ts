/**
 * By which a push service tells that a newer push takes the place of an older one. Pure.
 *
 * Invariant: a service learns nothing of the tag from it, such as whom it is about, and no two devices have one in common, so that
 * it cannot tell who hears of the same member either.
 */
import { createHmac } from "node:crypto";
import type { PushTarget } from "@/domain/push.ts";

/** Sets the key apart from all else that follows from that secret, the VAPID key among them. */
const LABEL = "push topics";
/** 32 characters of base64url, the most that RFC 8030 allows. */
const BYTES = 24;

/** Gives what stands for a tag at a device, for a site with this secret: 32 characters. */
export function openTopics(secret: Uint8Array): (target: PushTarget, tag: string) => string {
  const key = createHmac("sha256", secret).update(LABEL).digest();
  return (target, tag) => {
    const address = target.kind === "web" ? target.endpoint : target.token;
    const name = JSON.stringify([target.kind, address, tag]);
    const hash = createHmac("sha256", key).update(name).digest().subarray(0, BYTES);
    return hash.toBase64({ alphabet: "base64url", omitPadding: true });
  };
}
