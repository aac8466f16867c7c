/** Encodes samples as a voice message, in a worker that is loaded for it and ends with its answer. */
import type { Samples } from "@/client/voice/sound.ts";

/** A slow phone takes some seconds for a minute of sound, and has to load the encoder. */
const ENCODE_MS = 45_000;

/** The frames of a recording, or null where the encoder could not be loaded, or failed. */
export function encodeMp3(samples: Samples, signal: AbortSignal): Promise<Blob | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./mp3_worker.ts", import.meta.url), { type: "module" });
    const stop = () => end(null);
    const timer = setTimeout(stop, ENCODE_MS);

    function end(mp3: Blob | null): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      worker.terminate();
      resolve(mp3);
    }

    worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) =>
      end(data && new Blob([data], { type: "audio/mpeg" }));
    worker.onerror = stop;
    signal.addEventListener("abort", stop);
    // A copy: another try needs them still.
    worker.postMessage(samples);
    if (signal.aborted) stop();
  });
}
