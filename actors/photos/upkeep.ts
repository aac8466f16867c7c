/** Removes photo files whose end has come, while an isolate runs. */
import { PHOTO_SWEEP_MS } from "@/domain/limits.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Photos } from "@/actors/photos/mod.ts";

/** Ends after the work under way. `onError` gets what failed; the next sweep goes on with it. */
export function openUpkeep(
  photos: Pick<Photos, "sweep" | "idle">,
  { onError }: { onError(message: string, error: unknown): void },
): AsyncDisposable {
  const over = new AbortController();
  const sweeping = inTurn(() => photos.sweep(over.signal), (error) => onError("photos not swept", error));
  const timer = setInterval(() => sweeping.run(), PHOTO_SWEEP_MS);

  return {
    async [Symbol.asyncDispose]() {
      over.abort();
      clearInterval(timer);
      await Promise.all([sweeping.last(), photos.idle()]);
    },
  };
}
