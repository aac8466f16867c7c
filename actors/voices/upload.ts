/** Takes a recording in: read frame by frame, and kept for an hour unless a message brings it. */
import { makeBlobId, makeVoiceId, type MemberId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isLevels } from "@/domain/voice.ts";
import { checkVoice, type VoiceCode } from "@/domain/voice_frames.ts";
import { newChange } from "@/store/change.ts";
import { announceBlobs } from "@/store/files/writer.ts";
import { keys } from "@/store/keys.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import type { Voice } from "@/store/records.ts";
import { addVoice } from "@/store/voices/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { VoiceDeps } from "@/actors/voices/mod.ts";

export type VoiceUploadCode = VoiceCode | "too_many_requests";

/** A recording with its wave form, as a member sends it. */
export interface VoiceFile {
  bytes: Uint8Array<ArrayBuffer>;
  levels: string;
}

/** Keeps a recording of a member's. */
export type UploadVoice = (
  member: MemberId,
  file: VoiceFile,
) => Promise<Result<Pick<Voice, "id" | "ms">, VoiceUploadCode>>;

export function openUploadVoice(env: ActorEnv, { blobs, limit }: VoiceDeps): UploadVoice {
  const { database, now, randomBytes } = env;

  return async function upload(member, { bytes, levels }) {
    if (!isLevels(levels)) return refuse("voice_unreadable");
    const checked = checkVoice(bytes);
    if (!checked.ok) return checked;
    const at = now();
    const waitMs = await countAttempt(database, "voice", member, { limit, now: at });
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const voice: Voice = {
      id: makeVoiceId(randomBytes(PHOTO_ID_BYTES)),
      member,
      use: null,
      ms: checked.value.ms,
      levels,
      file: makeBlobId(randomBytes(PHOTO_ID_BYTES)),
      at,
      exp: at + UPLOAD_LIFE_MS,
    };
    await keep(voice, checked.value.bytes);
    return accept(voice);
  };

  /** What fails on the way leaves a file that is announced, and goes with the sweep. */
  async function keep(voice: Voice, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { id, file, exp } = voice;
    const announcing = newChange();
    announceBlobs(announcing, id, { row: keys.voice(id), blobs: [file], end: exp });
    const announced = await database.commit(announcing);
    if (announced === null) throw new Error("Cannot keep a recording: its id is taken");
    await blobs.put(file, bytes);
    const added = newChange();
    addVoice(added, voice, announced);
    if (await database.commit(added) === null) {
      throw new Error("Cannot keep a recording: it took so long that its file is gone");
    }
  }
}
