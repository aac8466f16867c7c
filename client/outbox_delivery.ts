/**
 * Delivers one message. For `outbox.ts`, which delivers one message of a chat at a time.
 *
 * 1. A photo or a recording that is not uploaded yet is uploaded (outbox_upload.ts); the result is stored before the message is
 *    sent.
 * 2. The message is sent under its rid, again and again until its answer is final or the socket is gone.
 */
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  type AfterRefusal,
  decideAfterRefusal,
  type GivenBackCode,
  UPLOAD_FAILED,
} from "@/client/outbox_decision.ts";
import type { CallRefusal } from "@/client/answer.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

/** Uploads a photo, or a recording with its wave form, and reports the progress. */
export type UploadFile = (file: Blob, options: SendOptions, levels?: string) => Promise<Sent>;

/** What a refusal comes to after attempt number `attempt`. */
export type DecideAfter<Code> = (refusal: CallRefusal, attempt: number) => AfterRefusal<Code>;

export interface DeliveryEnv<Code = GivenBackCode> extends SendOptions {
  call: Call;
  ports: Pick<Ports, "after">;
  upload: UploadFile;
  /** Where it is decided otherwise than for members. */
  decide?: DecideAfter<Code>;
  /** Whether the socket is open and the outbox has not ended. */
  canSend(): boolean;
  /** Stores the result of the entry's upload. */
  keepUpload(text: string): Promise<void>;
}

export type Delivery<Code = GivenBackCode> =
  | { kind: "sent"; message: MessageView; coins: number }
  /** It could not be paid. */
  | { kind: "give_back"; code: Code }
  | { kind: "failed"; code: string }
  /** It continues when the socket is open again. */
  | { kind: "wait" }
  /** The member discarded it during its upload. */
  | { kind: "stopped" };

/** Uploads and sends one entry. */
export async function deliver<Code = GivenBackCode>(
  entry: OutboxEntry,
  env: DeliveryEnv<Code>,
): Promise<Delivery<Code>> {
  if (entry.text !== "" || !(entry.photo ?? entry.voice)) return await send(entry, env);
  const later = await import("@/client/outbox_upload.ts").catch(() => null);
  return later ? await later.uploadFirst(entry, env, send) : { kind: "failed", code: UPLOAD_FAILED };
}

/** Sends an entry until its answer is final. */
async function send<Code>(entry: OutboxEntry, env: DeliveryEnv<Code>): Promise<Delivery<Code>> {
  const decide = env.decide ?? (decideAfterRefusal as DecideAfter<Code>);
  for (let attempt = 1; env.canSend(); attempt++) {
    const answer = await env.call("send_message", {
      receiver_id: entry.contact,
      ...contentOf(entry),
    }, { rid: entry.rid });
    if (answer.ok) {
      const { message, credits_spent } = answer.value.request_details;
      return { kind: "sent", message, coins: credits_spent };
    }
    const decision = decide(answer.refusal, attempt);
    if (decision.kind !== "retry") return decision;
    await new Promise<void>((resolve) => env.ports.after(decision.afterMs, resolve));
  }
  return { kind: "wait" };
}

/** The message of an entry as it is sent. */
function contentOf(
  { text, photo, picture, voice, gift, price, reply, story }: OutboxEntry,
): Omit<CallInput<"send_message">, "receiver_id"> {
  if (gift) return { message_type: "gift", message_text: String(gift.id), gift_price: gift.price };
  const message_type = voice ? "voice" : photo || picture ? "image" : "text";
  return {
    message_type,
    message_text: text,
    ...(price !== undefined && { price }),
    ...(reply && { reply_to: reply.id }),
    ...(story && { story_id: story }),
  };
}
