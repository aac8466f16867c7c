/**
 * How webhooks of the test provider are signed: `Kindling-Signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256 over
 * "seconds.body" with a secret that this provider and this site share. Whatever was signed is checked over the bytes that came.
 */
import { WEBHOOK_MAX_AGE_MS } from "@/domain/limits.ts";
import type { Webhook, WebhookRefusal } from "@/domain/payments.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

export const SIGNATURE_HEADER = "kindling-signature";

const HMAC = { name: "HMAC", hash: "SHA-256" } as const;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The shared secret as a key. */
export function importSecret(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", new Uint8Array(secret), HMAC, false, ["sign", "verify"]);
}

/** The header of a body that is sent at `now`. */
export async function sign(
  key: CryptoKey,
  { body, now }: { body: Uint8Array<ArrayBuffer>; now: number },
): Promise<string> {
  const seconds = String(Math.floor(now / 1_000));
  const mac = await crypto.subtle.sign(HMAC, key, signedBytes(seconds, body));
  return `t=${seconds},v1=${new Uint8Array(mac).toHex()}`;
}

/** Whether a webhook is signed, and at most 300 s old or early. Compares in constant time. */
export async function verify(
  key: CryptoKey,
  { headers, body, now }: Webhook,
): Promise<Result<null, Exclude<WebhookRefusal, "webhook_invalid">>> {
  const [, seconds, hex] = HEADER.exec(headers[SIGNATURE_HEADER] ?? "") ?? [];
  if (seconds === undefined || hex === undefined) return refuse("webhook_signature");
  const mac = Uint8Array.fromHex(hex);
  if (!await crypto.subtle.verify(HMAC, key, mac, signedBytes(seconds, body))) {
    return refuse("webhook_signature");
  }
  const ageMs = Math.abs(now - Number(seconds) * 1_000);
  return ageMs > WEBHOOK_MAX_AGE_MS ? refuse("webhook_stale") : accept(null);
}

function signedBytes(seconds: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${seconds}.`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}
