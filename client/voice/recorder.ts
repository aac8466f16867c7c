/**
 * Records from the microphone. For the voice sheet, which stops it when it closes.
 * Invariant: the microphone is held between `startRecording` and the first of `stop` and `cancel`, and never longer than
 * the page is there.
 */

/** Why nothing can be recorded. */
export type MicProblem = "denied" | "missing" | "unsupported";

export interface Recorder {
  /** How loud it is at this moment, 0 to 1. */
  level(): number;
  /** Ends it and gives what was recorded, in whatever form the browser records. */
  stop(): Promise<Blob>;
  /** Ends it; what was recorded is gone. */
  cancel(): void;
}

/** Speech of one person near the device. */
const WANTED: MediaTrackConstraints = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};
const WINDOW_SAMPLES = 1_024;
/** Speech is far below full scale. */
const LOUD = 3;

/** Asks for the microphone, which the browser asks the member about once, and begins. */
export async function startRecording(signal: AbortSignal): Promise<Recorder | MicProblem | null> {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices) return "unsupported";
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: WANTED });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    return name === "NotAllowedError" || name === "SecurityError" ? "denied" : "missing";
  }
  const release = () => stream.getTracks().forEach((track) => track.stop());
  // The sheet was closed while the browser asked.
  if (signal.aborted) {
    release();
    return null;
  }
  try {
    return record(stream, release);
  } catch {
    release();
    return "unsupported";
  }
}

function record(stream: MediaStream, release: () => void): Recorder {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW_SAMPLES;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(WINDOW_SAMPLES);
  // Some browsers take the answer to their question for no use of the page.
  void context.resume().catch(() => {});
  recorder.start();

  function end(): void {
    release();
    void context.close().catch(() => {});
  }

  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(1, LOUD * loudnessOf(samples));
    },
    stop: () =>
      new Promise((resolve) => {
        const give = () => resolve(new Blob(parts, { type: recorder.mimeType }));
        recorder.onstop = give;
        // It ends by itself where the device is unplugged.
        if (recorder.state === "inactive") give();
        else recorder.stop();
        end();
      }),
    cancel() {
      recorder.ondataavailable = null;
      if (recorder.state !== "inactive") recorder.stop();
      end();
    },
  };
}

/** The root of the mean square. */
function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
