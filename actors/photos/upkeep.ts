/** Looks after the photos while an isolate runs: files whose end has come, and pictures of an earlier layout. */
import { PHOTO_SWEEP_MS } from "@/domain/limits.ts";
import type { Log } from "@/telemetry/log.ts";
import { inTurn } from "@/actors/in_turn.ts";
import type { Photos } from "@/actors/photos/mod.ts";

/** Begins at once. Its end waits for what is under way; `complain` hears what failed, and next time goes on with it. */
export function openUpkeep(
  photos: Pick<Photos, "sweep" | "adopt" | "dropBlurs" | "idle">,
  { log, onError }: { log: Log; onError(message: string, error: unknown): void },
): AsyncDisposable {
  const over = new AbortController();
  const sweeping = inTurn(() => photos.sweep(over.signal), (error) => onError("photos not swept", error));
  const adopting = inTurn(adoptAll, (error) => onError("photos not adopted", error));
  const dropping = inTurn(
    () => photos.dropBlurs(over.signal),
    (error) => onError("blurred files not dropped", error),
  );
  adopting.run();
  dropping.run();
  const timer = setInterval(() => {
    sweeping.run();
    adopting.run();
    dropping.run();
  }, PHOTO_SWEEP_MS);

  async function adoptAll(): Promise<void> {
    for await (const { member, dropped } of photos.adopt()) {
      if (dropped === null) log.info("photo adopted", { member });
      else log.warn("photo dropped", { member, reason: dropped });
      if (over.signal.aborted) return;
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      over.abort();
      clearInterval(timer);
      await Promise.all([sweeping.last(), adopting.last(), dropping.last(), photos.idle()]);
    },
  };
}
