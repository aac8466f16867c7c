/** Plays what was recorded, or the part of it that is to be sent. For the voice sheet. */
import { useEffect, useRef, useState } from "react";
import { SAMPLE_RATE, type Samples } from "@/client/voice/sound.ts";
import type { Cut } from "@/islands/lazy/voice/trim.tsx";

export function useListening(samples: Samples | null): {
  isPlaying: boolean;
  toggle(cut: Cut): void;
  stop(): void;
} {
  const playing = useRef<AudioBufferSourceNode | null>(null);
  const context = useRef<AudioContext | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => () => void context.current?.close().catch(() => {}), []);

  function stop(): void {
    playing.current?.stop();
    playing.current = null;
    setPlaying(false);
  }

  function play({ from, to }: Cut): void {
    if (!samples) return;
    const place = context.current ??= new AudioContext();
    void place.resume();
    const buffer = place.createBuffer(1, samples.length, SAMPLE_RATE);
    buffer.copyToChannel(samples, 0);
    const source = place.createBufferSource();
    source.buffer = buffer;
    source.connect(place.destination);
    source.onended = () => {
      if (playing.current === source) stop();
    };
    playing.current = source;
    source.start(0, from, to - from);
    setPlaying(true);
  }

  return { isPlaying, stop, toggle: (cut) => isPlaying ? stop() : play(cut) };
}
