/**
 * Posts a story, as far as it gets, and from where it came to the last time. For composer.ts.
 *
 * 1. drawing: the picture becomes a JPEG.
 * 2. sending: the server gets it, and answers where it is.
 * 3. adding: it is shown from then on, under one `rid` however often that takes. What was stopped or changed when it was
 *    perhaps shown already is taken back before.
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
  /** Takes it back; false where nobody knows whether it is gone. */
  remove(story_id: string): Promise<boolean>;
  rid(): string;
}

/** What a story that is to be posted has come to. */
export interface PostWork {
  /** Draws it; null where the browser cannot. */
  draw(): Promise<Blob | null>;
  readonly text: string;
  photo: Blob | null;
  /** Where the server has it, and the command that shows it. */
  sent: { url: string; rid: string } | null;
  /** The server was asked to show it, and has not said that it does not. */
  mayBeShown: boolean;
}

export type PostStep = { kind: "drawing" } | { kind: "sending"; percent: number } | { kind: "adding" };

/** Why a story is not posted, for words of the composer's own; the upload call brings its own. */
export type PostProblem =
  | { code: "network" | "uncertain" | "late" | "stories_full" | "story_text_too_long" | "something_wrong" }
  | { code: "refused"; message: string };

export type PostEnd =
  | { kind: "posted"; story_id: string }
  | { kind: "failed"; problem: PostProblem; canRetry: boolean }
  | { kind: "stopped" };

interface PostOptions {
  /** What this one takes the place of, should it be shown; whatever is settled is taken out. */
  earlier: Set<PostWork>;
  onStep(step: PostStep): void;
  signal: AbortSignal;
}

type Ended = Exclude<PostEnd, { kind: "posted" }> | null;

/** Tries to show it before its maker is asked; each may take as long as a call. */
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

/** Whether an earlier one is shown says the answer to the same command. */
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
