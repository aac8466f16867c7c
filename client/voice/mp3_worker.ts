/**
 * The worker of mp3.ts: encodes samples with LAME, in the one form that the server takes (domain/voice_frames.ts). It compiles
 * WebAssembly, which only the CSP of this script's own response allows (routes/assets.ts). It does not start in development,
 * where Vite's server is another origin than the page.
 */
import { createEncoder } from "wasm-media-encoders";

/** The used part of a worker's global scope. */
interface Scope {
  onmessage: (event: MessageEvent<Float32Array>) => void;
  postMessage(mp3: Uint8Array | null, transfer: Transferable[]): void;
}

/** Samples encoded at once: the encoder gives its memory away, and takes it back with the next call. */
const AT_ONCE = 24_000;
const FORM = { sampleRate: 24_000, outputSampleRate: 24_000, channels: 1, bitrate: 48 } as const;
const scope = globalThis as unknown as Scope;

scope.onmessage = async ({ data: samples }) => {
  const mp3 = await encode(samples).catch(() => null);
  scope.postMessage(mp3, mp3 ? [mp3.buffer] : []);
};

async function encode(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(new URL("wasm-media-encoders/wasm/mp3", import.meta.url));
  if (!answer.ok) throw new Error(`Cannot load the encoder: status ${answer.status}`);
  const encoder = await createEncoder("audio/mpeg", await WebAssembly.compile(await answer.arrayBuffer()));
  encoder.configure(FORM);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < samples.length; from += AT_ONCE) {
    parts.push(encoder.encode([samples.subarray(from, from + AT_ONCE)]).slice());
  }
  parts.push(encoder.finalize().slice());
  const mp3 = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    mp3.set(part, at);
    at += part.length;
  }
  return mp3;
}
