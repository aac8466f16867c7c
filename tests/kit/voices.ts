/** Recordings of tests, and the messages that bring them. */
import type { Actors } from "@/actors/mod.ts";
import type { MemberId, VoiceId } from "@/domain/ids.ts";
import { VOICE_FRAME_BYTES, VOICE_FRAME_MS } from "@/domain/limits.ts";
import { voiceNamed, voiceUrl } from "@/domain/voice.ts";
import { request } from "@/tests/kit/http.ts";

/** A wave form that rises and falls. */
export const LEVELS = "0123456789abcdef".repeat(3);

/** A header as every frame has it. */
export const FRAME_HEADER = [0xff, 0xf3, 0x64, 0xc0];

/** A recording of so many milliseconds: frames of which each brings `bits` of sound that say its number. */
export function recordingOf(ms: number, bits = 512): Uint8Array<ArrayBuffer> {
  const count = Math.ceil(ms / VOICE_FRAME_MS);
  const bytes = new Uint8Array(count * VOICE_FRAME_BYTES);
  for (let nth = 0; nth < count; nth++) {
    const frame = bytes.subarray(nth * VOICE_FRAME_BYTES, (nth + 1) * VOICE_FRAME_BYTES);
    frame.set(FRAME_HEADER);
    frame.set([0, bits >> 5, (bits & 31) << 3], FRAME_HEADER.length);
    frame.fill(nth % 255 + 1, 13, 13 + (bits >> 3));
  }
  return bytes;
}

/** Uploads a recording in a member's name, and gives its id and its bytes. */
export async function keepVoice(
  { actors }: { actors: Pick<Actors, "voices"> },
  member: MemberId,
  ms = 2_400,
): Promise<{ id: VoiceId; url: string; bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = recordingOf(ms);
  const kept = await actors.voices.upload(member, { bytes, levels: LEVELS });
  if (!kept.ok) throw new Error(`Cannot keep a recording: ${kept.refusal.code}`);
  return { id: kept.value.id, url: voiceUrl(kept.value.id), bytes };
}

/** A form with a recording, as a browser posts it. */
export function voiceForm(bytes: Uint8Array<ArrayBuffer>, levels = LEVELS): FormData {
  const form = new FormData();
  form.append("file", new File([bytes], "voice", { type: "audio/mpeg" }));
  form.append("levels", levels);
  return form;
}

/** Uploads a recording over HTTP, and gives the `data` of the answer. */
export async function uploadVoice(
  server: { origin: string },
  member: { cookie: string },
  bytes = recordingOf(2_400),
): Promise<string> {
  const body = voiceForm(bytes);
  const answer = await request(server, "/upload/voice", { method: "POST", body, cookie: member.cookie });
  if (answer.status !== 200) throw new Error(`Cannot upload a recording: ${answer.status} ${answer.text}`);
  const { data } = JSON.parse(answer.text);
  if (voiceNamed(data) === null) throw new Error(`Cannot read the answer "${data}"`);
  return data;
}

/** Input of `send_message` for a recording by its id, or by what its upload has answered. */
export function voiceTo(receiver: { id: string }, data: string) {
  return { receiver_id: receiver.id, message_type: "voice", message_text: data };
}
