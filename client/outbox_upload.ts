/** Uploads the photo or the recording of a message before it is sent. For `outbox_delivery.ts`, which loads it for the first one. */
import { UPLOAD_FAILED } from "@/client/outbox_decision.ts";
import type { Delivery, DeliveryEnv } from "@/client/outbox_delivery.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";

/** Uploads it, stores where it is, and goes on with `send`. */
export async function uploadFirst<Code>(
  entry: OutboxEntry,
  env: DeliveryEnv<Code>,
  send: (entry: OutboxEntry, env: DeliveryEnv<Code>) => Promise<Delivery<Code>>,
): Promise<Delivery<Code>> {
  const { photo, voice } = entry;
  const file = photo ?? voice?.file;
  if (!file) return await send(entry, env);
  const uploaded = await env.upload(file, env, voice?.levels);
  if (env.signal.aborted) return { kind: "stopped" };
  switch (uploaded.kind) {
    case "kept":
      await env.keepUpload(uploaded.url);
      return env.signal.aborted ? { kind: "stopped" } : await send({ ...entry, text: uploaded.url }, env);
    case "refused":
      return { kind: "failed", code: uploaded.code === "internal" ? UPLOAD_FAILED : uploaded.code };
    case "lost":
      return env.canSend() ? { kind: "failed", code: UPLOAD_FAILED } : { kind: "wait" };
    case "stopped":
      return { kind: "stopped" };
    default:
      return uploaded satisfies never;
  }
}
