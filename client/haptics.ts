/**
 * Haptic feedback for gestures whose effect is hidden by the finger: a menu that opens, a card that is let go.
 * Invariant: none for members who have muted the app or prefer reduced motion.
 */
import { wantsLessMotion } from "@/client/less_motion.ts";
import { soundChoice } from "@/client/sound_settings.ts";

/** Milliseconds on, and off in between. */
const PATTERNS = {
  tap: [10],
  success: [14, 60, 22],
} as const;

export type Haptic = keyof typeof PATTERNS;

export interface HapticsEnv {
  /** Null where the platform has no vibration. */
  vibrate: ((pattern: number[]) => boolean) | null;
  isMuted(): boolean;
  wantsLessMotion(): boolean;
}

/** Vibrates; false where it could not. */
export function feel(haptic: Haptic, env: HapticsEnv = browserHaptics()): boolean {
  if (!env.vibrate || env.isMuted() || env.wantsLessMotion()) return false;
  return env.vibrate([...PATTERNS[haptic]]);
}

function browserHaptics(): HapticsEnv {
  return {
    vibrate: "vibrate" in navigator ? (pattern) => navigator.vibrate(pattern) : null,
    isMuted: () => soundChoice().muted,
    wantsLessMotion,
  };
}
