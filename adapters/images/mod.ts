/**
 * Turns uploads into the files that are kept, one after the other, in a Worker of its own: a picture takes up
 * to a second of a processor, and no request may wait for that. The Worker
 *
 * 1. starts with the first picture, and ends when none came for a while;
 * 2. is ended when a picture takes too long, whatever a decoder is doing then;
 * 3. is replaced after every picture that did not decode, as nobody knows what that left behind, and after many
 *    others, as WebAssembly never gives back the memory that it took.
 *
 * Waiting, it keeps no process alive.
 */
import { Worker } from "node:worker_threads";
import { type Answer, packTask, type Reply, type Task, unpackAnswer } from "@/adapters/images/messages.ts";
import type { ImageProcessor, ProcessedImage } from "@/domain/image_processor.ts";
import { IMAGE_PROCESS_MS, IMAGES_WAITING, UPLOAD_MAX_PIXELS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

const IDLE_MS = 60_000;
/**
 * A Worker decodes so many pixels: one of the largest pictures, or a dozen as browsers send them. Starting one
 * holds the event loop up for 40 ms, so it is not done for each; but what a large one took would stay beside
 * the next one.
 */
const PIXELS_PER_WORKER = UPLOAD_MAX_PIXELS;
/** A Worker that has not started after so long never does. */
const START_MS = 15_000;

export interface ImageProcessorOptions {
  /** A picture may take so long, counted from when its turn came. */
  limitMs?: number;
  /** So many pictures wait behind the one that is worked on. */
  waiting?: number;
  /** The Worker ends when no picture came for so long. */
  idleMs?: number;
}

type Processed = Result<ProcessedImage, "photo_unreadable" | "busy">;

interface Job {
  task: Task;
  settle(result: Processed): void;
  fail(error: Error): void;
}

/** Opens the processor; disposing it refuses all waiting tasks as `busy`. */
export function openImageProcessor(options: ImageProcessorOptions = {}): ImageProcessor {
  const { limitMs = IMAGE_PROCESS_MS, waiting = IMAGES_WAITING, idleMs = IDLE_MS } = options;
  const queue: Job[] = [];
  let current: Job | null = null;
  let worker: Worker | null = null;
  let isReady = false;
  let pixelsLeft = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

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

  function next(): void {
    clearTimeout(timer);
    current = queue.shift() ?? null;
    if (!current) {
      worker?.unref();
      timer = setTimeout(stop, idleMs);
      Deno.unrefTimer(timer);
      return;
    }
    const { width, height } = current.task.header;
    worker ??= start();
    worker.ref();
    pixelsLeft -= width * height;
    if (isReady) send();
    else timer = setTimeout(() => failed(new Error("The Worker did not start in time")), START_MS);
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
    const job = current;
    if (!answer || pixelsLeft <= 0) void stop();
    next();
    job?.settle(answer ? accept(unpackAnswer(answer)) : refuse("photo_unreadable"));
  }

  /** The Worker itself broke, as when a library is missing: not what any picture can bring about. */
  function failed(error: unknown): void {
    const job = current;
    void stop();
    next();
    job?.fail(new Error("Cannot process images", { cause: error }));
  }

  return {
    process(bytes, header) {
      if (isClosed || (current && queue.length >= waiting)) return Promise.resolve(refuse("busy"));
      const { promise, resolve, reject } = Promise.withResolvers<Processed>();
      queue.push({ task: packTask(bytes, header), settle: resolve, fail: reject });
      if (!current) next();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(timer);
      const jobs = [current, ...queue.splice(0)];
      current = null;
      for (const job of jobs) job?.settle(refuse("busy"));
      await stop();
    },
  };
}
