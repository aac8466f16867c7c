/** The view model of an upload into a slot, and the decision after its answer. Pure; for slot_delivery.ts. */
import type { PhotoView } from "@/protocol/views/photo.ts";
import { type Answer, isUnanswered } from "@/client/answer.ts";
import type { PhotoProblem } from "@/client/photo/prepare.ts";

export type UploadState =
  | { kind: "waiting" }
  | { kind: "preparing" }
  | { kind: "sending"; percent: number }
  | { kind: "adding" }
  | { kind: "failed"; message: string; canRetry: boolean };

export interface Upload {
  readonly id: string;
  /** Name of its file. */
  readonly name: string;
  readonly state: UploadState;
  /** The photo as it is sent; null until it is prepared. */
  readonly preview: HTMLCanvasElement | null;
  /** Where the server has it; null until it has. */
  readonly url: string | null;
}

/** The uploads that are not among the photos of the profile yet; an event may add one before the upload's answer. */
export function pendingUploads(uploads: readonly Upload[], photos: readonly PhotoView[]): Upload[] {
  return uploads.filter(({ url }) => url === null || !photos.some(({ photo }) => photo === url));
}

/** A file that takes no slot. */
export interface FileProblem {
  /** Null where it concerns all that were chosen. */
  name: string | null;
  message: string;
}

/** Error texts of the browser; the upload call has texts of its own. */
export type SlotText = PhotoProblem | "network" | "photo_slots_full" | "something_wrong";

export type AddDecision =
  | { kind: "added"; photo: string }
  /** The outcome is unknown: to be repeated under the same rid. */
  | { kind: "again" }
  | { kind: "failed"; text: SlotText; keepsUpload: boolean };

/** Decides what happens to an upload after the answer of `user/photos/add`. */
export function decideAfterAdd(answer: Answer<"user/photos/add">): AddDecision {
  if (answer.ok) return { kind: "added", photo: answer.value.request_details.photo_id };
  const { code } = answer.refusal;
  if (isUnanswered(code)) return { kind: "again" };
  switch (code) {
    case "photo_slots_full":
      return { kind: "failed", text: "photo_slots_full", keepsUpload: true };
    case "unknown_photo":
    case "idempotency_mismatch":
      // The server keeps an upload that nothing uses for an hour; the prepared photo is still here.
      return { kind: "failed", text: "something_wrong", keepsUpload: false };
    default:
      return { kind: "failed", text: "something_wrong", keepsUpload: true };
  }
}
