/** Recordings of voice messages: taken in, and given to those who may hear them. */
import type { Blobs } from "@/domain/blobs.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openReadVoice, type ReadVoice } from "@/actors/voices/serving.ts";
import { openUploadVoice, type UploadVoice } from "@/actors/voices/upload.ts";

export interface VoiceDeps {
  blobs: Blobs;
  /** How many a member may upload. */
  limit: WindowLimit;
}

export interface Voices {
  upload: UploadVoice;
  read: ReadVoice;
}

/** Opens the recordings of an isolate. */
export function openVoices(env: ActorEnv, deps: VoiceDeps): Voices {
  return { upload: openUploadVoice(env, deps), read: openReadVoice(env, deps) };
}
