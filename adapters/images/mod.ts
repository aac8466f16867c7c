/**
 * Turns uploads into the files that are kept: two at a time where an isolate has two cores, each in a Worker of its own (lane.ts),
 * in the order in which they came. Those that are made at the same time have together hardly more pixels than the largest
 * upload may have, so they take as little memory as that one; nothing overtakes a picture that waits for it.
 */
import { type Lane, openLane, type Processed } from "@/adapters/images/lane.ts";
import { packTask, type Task } from "@/adapters/images/messages.ts";
import type { ImageProcessor } from "@/domain/image_processor.ts";
import { IMAGE_PROCESS_MS, IMAGES_WAITING } from "@/domain/limits.ts";
import { refuse } from "@/domain/refusals.ts";

const IDLE_MS = 60_000;
/** Of pictures at the same time: two as most cameras make them, or one of the largest. */
const PIXELS_AT_ONCE = 2 * 4_032 * 3_024;
const AT_ONCE_MAX = 2;

/** How many pictures each of so many isolates makes at a time, so that together they take the cores and no more. */
export function picturesAtOnce(isolates = 1, cores = navigator.hardwareConcurrency): number {
  return Math.min(AT_ONCE_MAX, Math.max(1, Math.floor(cores / isolates)));
}

export interface ImageProcessorOptions {
  /** A picture may take so long, counted from when its turn came. */
  limitMs?: number;
  /** So many pictures wait behind those that are worked on. */
  waiting?: number;
  /** A Worker ends when no picture came for so long. */
  idleMs?: number;
  /** So many pictures are made at a time. */
  atOnce?: number;
}

interface Job extends Pick<PromiseWithResolvers<Processed>, "resolve" | "reject"> {
  task: Task;
  pixels: number;
}

/** Opens the processor; disposing it refuses all waiting tasks as `busy`. */
export function openImageProcessor(options: ImageProcessorOptions = {}): ImageProcessor {
  const {
    limitMs = IMAGE_PROCESS_MS,
    waiting = IMAGES_WAITING,
    idleMs = IDLE_MS,
    atOnce = picturesAtOnce(),
  } = options;
  // The first one that is free takes a picture, so that one after the other needs one Worker.
  const lanes = Array.from({ length: atOnce }, () => openLane({ limitMs, idleMs }));
  const queue: Job[] = [];
  let pixelsInHand = 0;
  let isClosed = false;

  /** The lane that may take a picture of so many pixels now. */
  function laneFor(pixels: number): Lane | undefined {
    const fits = pixelsInHand === 0 || pixelsInHand + pixels <= PIXELS_AT_ONCE;
    return fits ? lanes.find((each) => !each.isBusy()) : undefined;
  }

  function next(): void {
    for (let [job] = queue; job; [job] = queue) {
      const lane = laneFor(job.pixels);
      if (!lane) return;
      queue.shift();
      void run(lane, job);
    }
  }

  async function run(lane: Lane, { task, pixels, resolve, reject }: Job): Promise<void> {
    pixelsInHand += pixels;
    const done = await lane.run(task).then((result) => () => resolve(result), (error) => () => reject(error));
    pixelsInHand -= pixels;
    next();
    done();
  }

  return {
    process(bytes, header) {
      const pixels = header.width * header.height;
      const waits = queue.length > 0 || !laneFor(pixels);
      if (isClosed || (waits && queue.length >= waiting)) return Promise.resolve(refuse("busy"));
      const { promise, resolve, reject } = Promise.withResolvers<Processed>();
      queue.push({ task: packTask(bytes, header), pixels, resolve, reject });
      next();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { resolve } of queue.splice(0)) resolve(refuse("busy"));
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
