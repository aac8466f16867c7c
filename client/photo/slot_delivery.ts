/**
 * Uploads one photo into a slot; a retry continues where the last attempt stopped. For slot_uploads.ts.
 *
 * 1. preparing: the photo is decoded and scaled; from now on it is shown.
 * 2. sending: it is uploaded, and the server answers its address.
 * 3. adding: it is added to the profile, under one `rid` for all attempts.
 */
import type { Answer } from "@/client/answer.ts";
import type { Prepared, PrepareOptions } from "@/client/photo/prepare.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";
import { decideAfterAdd, type SlotText, type Upload } from "@/client/photo/slot_upload.ts";

export interface DeliveryEnv {
  prepare(file: Blob, options: PrepareOptions): Promise<Prepared>;
  send(photo: Blob, options: SendOptions): Promise<Sent>;
  /** Adds it to the profile, once the socket is open. */
  add(photo: string, rid: string, signal: AbortSignal): Promise<Answer<"user/photos/add">>;
  rid(): string;
  text(text: SlotText): string;
}

/** The progress of an upload. */
export interface Work {
  readonly file: Blob;
  readonly canvas: HTMLCanvasElement;
  photo: Blob | null;
  /** Its address on the server, and the rid of the command that adds it. */
  sent: { url: string; rid: string } | null;
  underWay: AbortController;
}

export type Delivery =
  | { kind: "added"; photo: string }
  /** The file cannot be a photo. */
  | { kind: "no_photo"; text: SlotText }
  | { kind: "failed"; message: string; canRetry: boolean; code?: string }
  | { kind: "stopped" };

type Show = (change: Partial<Upload>) => void;
/** The result of a step that ends the delivery; null if the next step follows. */
type Ended = Exclude<Delivery, { kind: "added" }> | null;

/** Attempts at adding it before it counts as failed. */
const ADD_TRIES = 3;
const STOPPED = { kind: "stopped" } as const;

export async function deliver(work: Work, env: DeliveryEnv, show: Show): Promise<Delivery> {
  return await prepare(work, env, show) ?? await send(work, env, show) ?? await add(work, env, show);
}

async function prepare(work: Work, env: DeliveryEnv, show: Show): Promise<Ended> {
  if (work.photo) return null;
  show({ state: { kind: "preparing" } });
  const { canvas, underWay: { signal } } = work;
  const prepared = await env.prepare(work.file, { canvas, signal });
  if (signal.aborted) return STOPPED;
  switch (prepared.kind) {
    case "ready":
      work.photo = prepared.photo;
      show({ preview: canvas });
      return null;
    case "refused":
      return { kind: "no_photo", text: prepared.code };
    case "lost":
      return lost(env);
    case "stopped":
      return STOPPED;
    default:
      return prepared satisfies never;
  }
}

async function send(work: Work, env: DeliveryEnv, show: Show): Promise<Ended> {
  if (work.sent || !work.photo) return null;
  const { signal } = work.underWay;
  const onProgress = (percent: number) => show({ state: { kind: "sending", percent } });
  onProgress(0);
  const sent = await env.send(work.photo, { onProgress, signal });
  if (signal.aborted) return STOPPED;
  switch (sent.kind) {
    case "kept":
      work.sent = { url: sent.url, rid: env.rid() };
      show({ url: sent.url });
      return null;
    case "refused":
      return { kind: "failed", message: sent.message, canRetry: sent.canRetry, code: sent.code };
    case "lost":
      return lost(env);
    case "stopped":
      return STOPPED;
    default:
      return sent satisfies never;
  }
}

async function add(work: Work, env: DeliveryEnv, show: Show): Promise<Delivery> {
  if (!work.sent) return STOPPED;
  show({ state: { kind: "adding" } });
  const { sent: { url, rid }, underWay: { signal } } = work;
  for (let attempt = 1;; attempt++) {
    const decision = decideAfterAdd(await env.add(url, rid, signal));
    if (signal.aborted) return STOPPED;
    switch (decision.kind) {
      case "added":
        return decision;
      case "again":
        if (attempt === ADD_TRIES) return lost(env);
        break;
      case "failed":
        if (!decision.keepsUpload) work.sent = null;
        return { kind: "failed", message: env.text(decision.text), canRetry: true };
      default:
        decision satisfies never;
    }
  }
}

function lost(env: DeliveryEnv): { kind: "failed"; message: string; canRetry: true } {
  return { kind: "failed", message: env.text("network"), canRetry: true };
}
