/**
 * Plays sounds in this tab. Loaded by `sounds.ts` once sounds are turned on.
 * Invariant: a sound of an event, which all tabs get, is played by one tab, see turn.ts.
 */
import { synthesise } from "@/client/sound/synth.ts";
import { browserTurns } from "@/client/sound/turn.ts";
import type { SoundName } from "@/client/sounds.ts";

export interface SoundBox {
  /** To be called by a tap or a key, again and again: only then does a browser let it be heard. */
  unlock(): void;
  /** `volume` is of 1. */
  play(sound: SoundName, volume: number): Promise<void>;
}

/** They follow a tap in this very tab; the others come by events, to all tabs. */
const FOLLOWS_TAP: readonly SoundName[] = ["click", "spin"];

export function openSoundBox(): SoundBox {
  const takeTurn = browserTurns();
  let context: AudioContext | null = null;

  function unlock(): void {
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume().catch(() => {});
  }

  return {
    unlock,
    async play(sound, volume) {
      if (FOLLOWS_TAP.includes(sound)) unlock();
      else if (context?.state !== "running" || !await takeTurn()) return;
      if (context) synthesise(context, sound, volume);
    },
  };
}
