/**
 * Posts a story; a retry continues where the last attempt stopped. For composer.ts.
 *
 * 1. drawing: the picture is encoded as a JPEG.
 * 2. sending: it is uploaded, and the server answers its address.
 * 3. adding: it is posted, under one `rid` for all attempts. Earlier versions that may have been posted before they were
 *    stopped or changed are deleted first.
 */
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";
import type { Posted, StoryDraft } from "@/client/state/own_stories.ts";

export interface PostEnv {
  send(photo: Blob, options: SendOptions): Promise<Sent>;
  /** Fulfilled once the socket is open, or nobody waits any more. */
  opened(signal: AbortSignal): Promise<void>;
  /** Shows it. */
  add(draft: StoryDraft): Promise<Posted>;
  /** Deletes it; false if that is not confirmed. */
  remove(story_id: string): Promise<boolean>;
  rid(): string;
}

/** The progress of a story that is being posted. */
export interface PostWork {
  /** Draws it; null where the browser cannot. */
  draw(): Promise<Blob | null>;
  readonly text: string;
  photo: Blob | null;
  /** Its address on the server, and the rid of the command that posts it. */
  sent: { url: string; rid: string } | null;
  /** Whether a command to post it was sent and not refused. */
  mayBeShown: boolean;
}

export type PostStep = { kind: "drawing" } | { kind: "sending"; percent: number } | { kind: "adding" };

/** Why a story is not posted, for texts of the composer; the upload call has texts of its own. */
export type PostProblem =
  | { code: "network" | "uncertain" | "late" | "stories_full" | "story_text_too_long" | "something_wrong" }
  | { code: "refused"; message: string };

export type PostEnd =
  | { kind: "posted"; story_id: string }
  | { kind: "failed"; problem: PostProblem; canRetry: boolean }
  | { kind: "stopped" };

interface PostOptions {
  /** Earlier versions that may have been posted; settled ones are removed. */
  earlier: Set<PostWork>;
  onStep(step: PostStep): void;
  signal: AbortSignal;
}

type Ended = Exclude<PostEnd, { kind: "posted" }> | null;

/** Attempts to post it before it counts as failed. */
const ADD_TRIES = 3;
const STOPPED = { kind: "stopped" } as const;

export async function postStory(work: PostWork, env: PostEnv, options: PostOptions): Promise<PostEnd> {
  return await draw(work, options) ?? await send(work, env, options) ?? await settle(env, options) ??
    await add(work, env, options);
}

async function draw(work: PostWork, { onStep, signal }: PostOptions): Promise<Ended> {
  if (work.photo) return null;
  onStep({ kind: "drawing" });
  const photo = await work.draw();
  if (signal.aborted) return STOPPED;
  if (!photo || photo.size > UPLOAD_MAX_BYTES) return failed({ code: "something_wrong" });
  work.photo = photo;
  return null;
}

async function send(work: PostWork, env: PostEnv, { onStep, signal }: PostOptions): Promise<Ended> {
  if (work.sent || !work.photo) return null;
  const onProgress = (percent: number) => onStep({ kind: "sending", percent });
  onProgress(0);
  const sent = await env.send(work.photo, { onProgress, signal });
  if (signal.aborted) return STOPPED;
  switch (sent.kind) {
    case "kept":
      work.sent = { url: sent.url, rid: env.rid() };
      return null;
    case "refused":
      return failed({ code: "refused", message: sent.message }, sent.canRetry);
    case "lost":
      return failed({ code: "network" });
    case "stopped":
      return STOPPED;
    default:
      return sent satisfies never;
  }
}

/** Repeats the commands of earlier versions to learn whether they were posted, and deletes those that were. */
async function settle(env: PostEnv, options: PostOptions): Promise<Ended> {
  for (const work of options.earlier) {
    const end = await add(work, env, options);
    const isShown = end.kind === "posted" && !await env.remove(end.story_id);
    if (options.signal.aborted) return STOPPED;
    if (isShown) return failed({ code: "uncertain" });
    if (end.kind === "failed" && work.mayBeShown) return end;
    options.earlier.delete(work);
  }
  return null;
}

async function add(work: PostWork, env: PostEnv, { onStep, signal }: PostOptions): Promise<PostEnd> {
  if (!work.sent) return STOPPED;
  onStep({ kind: "adding" });
  const draft = { rid: work.sent.rid, photo: work.sent.url, story: work.text };
  for (let attempt = 1;; attempt++) {
    await env.opened(signal);
    if (signal.aborted) return STOPPED;
    work.mayBeShown = true;
    const posted = await env.add(draft);
    if (posted.kind === "done") return { kind: "posted", story_id: posted.story.id };
    if (posted.kind === "refused") work.mayBeShown = false;
    if (signal.aborted) return STOPPED;
    if (posted.kind === "refused") return refused(work, posted.code);
    if (attempt === ADD_TRIES) return failed({ code: "uncertain" });
  }
}

function refused(work: PostWork, code: string): PostEnd {
  switch (code) {
    case "stories_full":
      return failed({ code });
    case "story_text_too_long":
      return failed({ code }, false);
    case "unknown_photo":
    case "idempotency_mismatch":
      // The server keeps an upload that nothing uses for an hour; what was drawn is still here.
      work.sent = null;
      return failed({ code: "late" });
    default:
      return failed({ code: "something_wrong" });
  }
}

function failed(problem: PostProblem, canRetry = true): Exclude<PostEnd, { kind: "posted" }> {
  return { kind: "failed", problem, canRetry };
}
