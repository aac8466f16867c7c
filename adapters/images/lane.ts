/**
 * Makes one picture after the other, in a Worker of its own: a picture takes up to a second of a processor, and no
 * request may wait for that. Only mod.ts uses it. The Worker
 *
 * 1. starts with the first picture, and ends when none came for a while;
 * 2. is ended when a picture takes too long, whatever a decoder is doing then;
 * 3. is replaced after every picture that did not decode, as nobody knows what that left behind, and after many
 *    others, as WebAssembly never gives back the memory that it took.
 *
 * Waiting, it keeps no process alive.
 */
import { Worker } from "node:worker_threads";
import { type Answer, type Reply, type Task, unpackAnswer } from "@/adapters/images/messages.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import { UPLOAD_MAX_PIXELS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/**
 * A Worker decodes so many pixels: a few of the largest pictures, or fifty as browsers send them. Starting one
 * holds the event loop up for 30 ms, so it is not done for each; but what one kind of picture took stays beside
 * what the next kind takes.
 */
const PIXELS_PER_WORKER = 4 * UPLOAD_MAX_PIXELS;
/** A Worker that has not started after so long never does. */
const START_MS = 15_000;

export type Processed = Result<ProcessedImage, "photo_unreadable" | "busy">;

export interface Lane {
  isBusy(): boolean;
  /** Makes a picture; the lane is busy until then. Rejects where the Worker itself broke. */
  run(task: Task): Promise<Processed>;
  /** Refuses what it is busy with as `busy`, and ends the Worker. */
  close(): Promise<void>;
}

/** `limitMs`: how long a picture may take from its turn on. `idleMs`: when the Worker ends for want of pictures. */
export function openLane({ limitMs, idleMs }: { limitMs: number; idleMs: number }): Lane {
  let current: { task: Task; settle: PromiseWithResolvers<Processed> } | null = null;
  let worker: Worker | null = null;
  let isReady = false;
  let pixelsLeft = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url));
    // One that was ended may still have said something.
    started.on("message", (reply: Reply) => started === worker && replied(reply));
    started.on("error", (error: unknown) => started === worker && failed(error));
    isReady = false;
    pixelsLeft = PIXELS_PER_WORKER;
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  function send(): void {
    if (!current) return;
    clearTimeout(timer);
    timer = setTimeout(() => answered(null), limitMs);
    worker?.postMessage(current.task, [current.task.file]);
  }

  function replied(reply: Reply): void {
    if (reply !== "ready") return answered(reply);
    isReady = true;
    send();
  }

  function answered(answer: Answer): void {
    if (!answer || pixelsLeft <= 0) void stop();
    rest()?.resolve(answer ? accept(unpackAnswer(answer)) : refuse("photo_unreadable"));
  }

  /** The Worker itself broke, as when a library is missing: not what any picture can bring about. */
  function failed(error: unknown): void {
    void stop();
    rest()?.reject(new Error("Cannot process images", { cause: error }));
  }

  /** Has nothing to do any more; gives whom it still has to tell. */
  function rest(): PromiseWithResolvers<Processed> | undefined {
    const settle = current?.settle;
    current = null;
    clearTimeout(timer);
    worker?.unref();
    timer = setTimeout(stop, idleMs);
    Deno.unrefTimer(timer);
    return settle;
  }

  return {
    isBusy: () => current !== null,
    run(task) {
      const settle = Promise.withResolvers<Processed>();
      current = { task, settle };
      clearTimeout(timer);
      worker ??= start();
      worker.ref();
      pixelsLeft -= task.header.width * task.header.height;
      if (isReady) send();
      else timer = setTimeout(() => failed(new Error("The Worker did not start in time")), START_MS);
      return settle.promise;
    },
    async close() {
      rest()?.resolve(refuse("busy"));
      clearTimeout(timer);
      await stop();
    },
  };
}
