/** Checks a device's push target, as far as possible without a request. Pure. */
import { isP256Point } from "@/domain/p256.ts";
import type { PushTarget } from "@/domain/push.ts";

const AUTH_BYTES = 16;

/** The target with a normalized address; null for an invalid address or one with credentials. */
export function canonicalTarget(target: PushTarget): PushTarget | null {
  if (target.kind !== "web") return target;
  const url = URL.parse(target.endpoint);
  if (!url || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return { ...target, endpoint: url.href };
}

/** Whether its keys allow encryption (RFC 8291). The services of the packaged apps encrypt themselves. */
export function hasRightKeys(target: PushTarget): boolean {
  if (target.kind !== "web") return true;
  const point = decode(target.keys.p256dh);
  return point !== null && isP256Point(point) && decode(target.keys.auth)?.length === AUTH_BYTES;
}

function decode(text: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(text, { alphabet: "base64url" });
  } catch {
    return null;
  }
}
