/** Webhooks of the embedded test provider, as it signs and sends them: for tests that send their own. */
import { importSecret, sign, SIGNATURE_HEADER } from "@/adapters/payments/test/signature.ts";
import type { PaymentEvent } from "@/domain/payments.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type Answer, request } from "@/tests/kit/http.ts";

export interface WebhookOptions {
  /** What the signature says of when it was sent; now unless given. */
  at?: number;
  /** Signs with another secret. */
  secret?: Uint8Array;
  /** Changes the body after it was signed. */
  forge?: (body: string) => string;
  headers?: Record<string, string>;
  path?: string;
}

/** Sends an event to a server whose database this is. */
export async function sendWebhook(
  server: { origin: string; database: Database },
  event: PaymentEvent,
  options: WebhookOptions = {},
): Promise<Answer> {
  const { at = Date.now(), forge = (body) => body, headers = {}, path = "/webhooks/payments/test" } = options;
  const secret = options.secret ?? (await server.database.get(keys.secret("test_payments"))).value;
  if (!secret) throw new Error("Cannot sign a webhook: the server has no secret for it");
  const body = JSON.stringify(event);
  const bytes = new TextEncoder().encode(body);
  const signature = await sign(await importSecret(secret), { body: bytes, now: at });
  // As a service elsewhere would send it: no browser, no origin of ours.
  return await request(server, path, {
    method: "POST",
    body: forge(body),
    headers: {
      origin: "https://till.example",
      "content-type": "application/json",
      [SIGNATURE_HEADER]: signature,
      ...headers,
    },
  });
}
