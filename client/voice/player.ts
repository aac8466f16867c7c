/** Plays voice messages, one at a time, at the speed that the member likes. For the players of a page. */

export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = typeof SPEEDS[number];

const SPEED_KEY = "voice-speed";

/** What is heard now. */
let current: HTMLAudioElement | null = null;

/** Begins or goes on, and stops whatever else is heard. Rejects where it cannot be played. */
export async function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (current !== audio) current?.pause();
  current = audio;
  audio.playbackRate = loadSpeed();
  await audio.play();
}

/** The speed that was chosen last on this device. */
export function loadSpeed(): Speed {
  try {
    const kept = Number(localStorage.getItem(SPEED_KEY));
    return SPEEDS.find((speed) => speed === kept) ?? 1;
  } catch {
    return 1;
  }
}

/** The speed after it; 1 comes after the fastest. */
export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
}

/** Keeps a speed for all of them; what is heard now changes at once. */
export function keepSpeed(speed: Speed): void {
  if (current) current.playbackRate = speed;
  try {
    localStorage.setItem(SPEED_KEY, String(speed));
  } catch {
    // A full or closed storage forgets it with the page.
  }
}

/** Seconds of a length as it is written: `0:12`. */
export function secondsOf(length: string): number {
  const [minutes = 0, seconds = 0] = length.split(":").map(Number);
  return minutes * 60 + seconds;
}

/** Where a key of a slider of sound leads to, in seconds; null for other keys. Time runs to the right in every language. */
export function keySeek(
  key: string,
  { at, total, step, page }: { at: number; total: number; step: number; page: number },
): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return at + step;
    case "ArrowLeft":
    case "ArrowDown":
      return at - step;
    case "PageUp":
      return at + page;
    case "PageDown":
      return at - page;
    case "Home":
      return 0;
    case "End":
      return total;
    default:
      return null;
  }
}
