/**
 * A recording under way, from the question of the browser to its samples. For the voice sheet.
 * Invariant: the microphone is let go when the sheet goes, at whatever moment.
 */
import { useEffect, useRef, useState } from "react";
import { VOICE_LEVELS, VOICE_MIN_MS } from "@/domain/limits.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";
import { type MicProblem, type Recorder, startRecording } from "@/client/voice/recorder.ts";
import { decodeSound, SAMPLE_RATE, type Samples, SOUND_MAX_SAMPLES } from "@/client/voice/sound.ts";

export type Stage =
  | { kind: "asking" }
  | { kind: "problem"; problem: MicProblem | "unreadable" | "short" }
  /** `ms`: how long by now; `levels`: of the last seconds, as a wave form. */
  | { kind: "recording"; ms: number; levels: string }
  | { kind: "preparing" }
  | { kind: "recorded"; samples: Samples };

export interface Recording {
  stage: Stage;
  stop(): void;
  /** Asks for the microphone once more. */
  again(): void;
}

const LOOK_MS = 100;
const SOUND_MAX_MS = SOUND_MAX_SAMPLES / SAMPLE_RATE * 1000;
const STILL = "0".repeat(VOICE_LEVELS);

export function useRecording(): Recording {
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const [attempt, setAttempt] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  const life = useRef<AbortController | null>(null);

  useEffect(() => {
    const own = life.current = new AbortController();
    setStage({ kind: "asking" });
    void begin(own.signal);
    return () => {
      own.abort();
      recorder.current?.cancel();
      recorder.current = null;
    };
  }, [attempt]);

  async function begin(signal: AbortSignal): Promise<void> {
    const started = await startRecording(signal);
    if (started === null || signal.aborted) return;
    if (typeof started === "string") return setStage({ kind: "problem", problem: started });
    recorder.current = started;
    const from = performance.now();
    let levels = STILL;
    const look = () => {
      if (recorder.current !== started) return clearInterval(timer);
      const ms = performance.now() - from;
      if (ms >= SOUND_MAX_MS) return void stop();
      if (!wantsLessMotion()) {
        levels = levels.slice(1) + Math.round(15 * Math.sqrt(started.level())).toString(16);
      }
      setStage({ kind: "recording", ms, levels });
    };
    const timer = setInterval(look, LOOK_MS);
    look();
  }

  async function stop(): Promise<void> {
    const stopped = recorder.current;
    const signal = life.current?.signal;
    if (!stopped) return;
    recorder.current = null;
    setStage({ kind: "preparing" });
    const samples = await decodeSound(await stopped.stop());
    if (signal?.aborted) return;
    if (!samples) return setStage({ kind: "problem", problem: "unreadable" });
    if (samples.length < VOICE_MIN_MS * SAMPLE_RATE / 1000) {
      return setStage({ kind: "problem", problem: "short" });
    }
    setStage({ kind: "recorded", samples });
  }

  return { stage, stop: () => void stop(), again: () => setAttempt((before) => before + 1) };
}
