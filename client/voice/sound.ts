/** What was recorded as samples: decoded, cut and drawn. The pure parts are used by tests as they are. */
import { VOICE_FRAME_BYTES, VOICE_FRAME_MS, VOICE_LEVELS, VOICE_MAX_MS } from "@/domain/limits.ts";

/** Samples a second, as a voice message has them. */
export const SAMPLE_RATE = 24_000;
/** An encoder begins and ends with some silence of its own, for which there has to be room. */
const ENCODER_FRAMES = 4;
/** The longest sound that fits into a voice message. */
export const SOUND_MAX_SAMPLES = (VOICE_MAX_MS - ENCODER_FRAMES * VOICE_FRAME_MS) * SAMPLE_RATE / 1000;

export type Samples = Float32Array<ArrayBuffer>;

/** Decodes what a browser has recorded into one channel; null where it cannot. */
export async function decodeSound(recorded: Blob): Promise<Samples | null> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    // It comes in the rate of its context.
    const sound = await context.decodeAudioData(await recorded.arrayBuffer());
    const channels = Array.from({ length: sound.numberOfChannels }, (_, nth) => sound.getChannelData(nth));
    return mixed(channels).slice(0, SOUND_MAX_SAMPLES);
  } catch {
    return null;
  }
}

/** Channels as one. */
export function mixed(channels: readonly Float32Array[]): Samples {
  const [first = new Float32Array()] = channels;
  const samples = new Float32Array(first.length);
  for (const channel of channels) {
    for (let nth = 0; nth < samples.length; nth++) {
      samples[nth] = (samples[nth] ?? 0) + (channel[nth] ?? 0) / channels.length;
    }
  }
  return samples;
}

/** How loud each of equal parts is beside the loudest one: a hexadecimal digit each (domain/voice.ts). */
export function levelsOf(samples: Float32Array): string {
  const parts = Array.from({ length: VOICE_LEVELS }, (_, nth) => {
    const at = (part: number) => Math.floor(part * samples.length / VOICE_LEVELS);
    let sum = 0;
    for (let sample = at(nth); sample < at(nth + 1); sample++) sum += (samples[sample] ?? 0) ** 2;
    return Math.sqrt(sum / Math.max(1, at(nth + 1) - at(nth)));
  });
  const loudest = Math.max(...parts);
  // Differences between quiet parts are heard, and would not be seen.
  return parts.map((part) => Math.round(15 * Math.sqrt(loudest > 0 ? part / loudest : 0)).toString(16)).join(
    "",
  );
}

/** How long an encoded recording lasts, in milliseconds, as the server counts it. */
export function lengthOf(mp3: Blob): number {
  return mp3.size / VOICE_FRAME_BYTES * VOICE_FRAME_MS;
}
