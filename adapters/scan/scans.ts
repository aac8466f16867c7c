/**
 * Scans that run and wait, for every scanner that needs time: so many at once, so many behind them, and each with
 * `SCAN_MS` from the moment it is asked for. One that fails, comes too late or finds no room has no answer, and the log
 * says why; that says nothing of the photo.
 */
import { SCAN_MS } from "@/domain/limits.ts";
import type { ScanAnswer } from "@/domain/photo.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { Log } from "@/telemetry/log.ts";

/** Why a scan has no answer; the message is logged, so it holds nothing of what was sent. */
export class ScanFailure extends Error {
  override name = "ScanFailure";
}

/** Looks at a JPEG; has to end soon after `signal` does, in whatever way. */
export type Look = (jpeg: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<ScanAnswer>;

export interface ScanRoom {
  atOnce: number;
  waiting: number;
  log: Log;
}

export interface Scans {
  scan: PhotoScanner["scan"];
  /** Ends what runs and waits, and waits until it has ended. */
  close(): Promise<void>;
}

/** Opens room for scans by `look`. */
export function openScans(look: Look, { atOnce, waiting, log }: ScanRoom): Scans {
  const running = new Map<AbortController, Promise<ScanAnswer | null>>();
  const turns: PromiseWithResolvers<void>[] = [];
  let underWay = 0;

  async function run(jpeg: Uint8Array<ArrayBuffer>, stop: AbortController): Promise<ScanAnswer | null> {
    const timer = setTimeout(() => stop.abort(new ScanFailure("no answer in time")), SCAN_MS);
    try {
      await takeTurn(stop.signal);
      try {
        stop.signal.throwIfAborted();
        return await look(jpeg, stop.signal);
      } finally {
        giveTurn();
      }
    } catch (error) {
      const cause = stop.signal.aborted ? stop.signal.reason : error;
      log.warn("photo not scanned", { reason: cause instanceof Error ? cause.message : String(cause) });
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function takeTurn(signal: AbortSignal): Promise<void> {
    if (underWay < atOnce) return void underWay++;
    if (turns.length >= waiting) throw new ScanFailure("too many wait");
    const turn = Promise.withResolvers<void>();
    turns.push(turn);
    signal.addEventListener("abort", () => {
      const place = turns.indexOf(turn);
      if (place >= 0) turns.splice(place, 1);
      turn.reject(signal.reason);
    }, { once: true });
    await turn.promise;
  }

  /** The next one takes over the place, so that nobody comes in between. */
  function giveTurn(): void {
    const next = turns.shift();
    if (next) next.resolve();
    else underWay--;
  }

  return {
    scan(jpeg) {
      const stop = new AbortController();
      const answer = run(jpeg, stop).finally(() => running.delete(stop));
      running.set(stop, answer);
      return answer;
    },
    async close() {
      const left = [...running.values()];
      for (const stop of running.keys()) stop.abort(new ScanFailure("the scanner was closed"));
      await Promise.all(left);
    },
  };
}
