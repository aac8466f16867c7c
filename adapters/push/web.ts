/**
 * Web push in a Worker of its own: encryption takes a millisecond of CPU per push, which must not delay chats.
 * The Worker
 *
 * 1. starts with the first push, and stops when idle for a while;
 * 2. handles many pushes concurrently, as most of the time is spent waiting for the service;
 * 3. is replaced when it fails or stops responding; its pushes are retried later.
 *
 * A push that has timed out in the queue is retried later, and the Worker no longer sends it.
 *
 * An idle Worker does not keep the process alive. Without Workers (Deno Deploy) the isolate sends the pushes
 * itself.
 */
import { Worker } from "node:worker_threads";
import type { PushOutcome } from "@/domain/push.ts";
import type { Log } from "@/telemetry/log.ts";
import { LATER } from "@/adapters/push/outcomes.ts";
import type { VapidKeys } from "@/adapters/push/vapid.ts";
import type { WebJob, WebReply, WebWorkerData } from "@/adapters/push/web_messages.ts";

const IDLE_MS = 60_000;
/** A Worker that does not answer a push for so long after its timeout has failed. */
const GRACE_MS = 10_000;
/**
 * Time for pushes under way when the isolate shuts down; the process has 4.5 s in all (P8).
 */
const DRAIN_MS = 500;
/** So many pushes are with the Worker; what comes above has to come later. */
const WAITING = 1_000;

export interface WebPushOptions {
  vapid: VapidKeys;
  log: Log;
  /** Whether a Worker does it; where there are some, unless given. */
  worker?: boolean;
  /** What the Worker runs; tests give another one. */
  script?: URL;
  /** The Worker ends when no push came for so long. */
  idleMs?: number;
  /** A Worker that does not answer a push for so long after its timeout has failed. */
  graceMs?: number;
  /** What is under way has so long when the isolate ends. */
  drainMs?: number;
}

export interface WebPush extends AsyncDisposable {
  /** Never rejects. */
  deliver(job: WebJob): Promise<PushOutcome>;
  /** Whether a Worker is running. */
  isAwake(): boolean;
}

interface Pending {
  job: WebJob;
  timer: ReturnType<typeof setTimeout>;
  settle(outcome: PushOutcome): void;
}

export function openWebPush(
  { worker: wanted = "Worker" in globalThis, ...options }: WebPushOptions,
): WebPush {
  return wanted ? openInWorker(options) : openHere(options);
}

function openHere({ vapid }: Omit<WebPushOptions, "worker">): WebPush {
  // Its library is loaded with the first push, as it would be with the Worker.
  const loading = () => import("@/adapters/push/web_delivery.ts");
  let delivery: ReturnType<typeof start> | null = null;
  const start = async () => (await loading()).openDelivery(vapid);
  return {
    deliver: async (job) => await (await (delivery ??= start()))(job),
    isAwake: () => false,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function openInWorker(options: Omit<WebPushOptions, "worker">): WebPush {
  const { vapid, log, idleMs = IDLE_MS, graceMs = GRACE_MS, drainMs = DRAIN_MS } = options;
  const script = options.script ?? new URL("./web_worker.ts", import.meta.url);
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let isReady = false;
  let isClosed = false;
  let count = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let drained: (() => void) | null = null;

  function start(): Worker {
    const workerData: WebWorkerData = { vapid };
    const started = new Worker(script, { workerData });
    // One that was ended may still have said something.
    started.on("message", (reply: WebReply) => started === worker && replied(reply));
    started.on("error", (error: unknown) => started === worker && broke(error));
    started.on("exit", () => started === worker && broke(new Error("The Worker has ended")));
    isReady = false;
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  function replied(reply: WebReply): void {
    if (reply === "ready") {
      isReady = true;
      for (const [id, { job }] of pending) worker?.postMessage({ id, job });
      return;
    }
    settle(reply.id, reply.outcome);
  }

  function settle(id: number, outcome: PushOutcome): void {
    const one = pending.get(id);
    if (!one) return;
    pending.delete(id);
    clearTimeout(one.timer);
    one.settle(outcome);
    if (pending.size > 0) return;
    rest();
    drained?.();
  }

  /** Its time is over. The Worker may be busy with it, and is waited for a little. */
  function late(id: number): void {
    const one = pending.get(id);
    one?.settle(LATER);
    if (one) one.timer = setTimeout(() => broke(new Error("The Worker says nothing")), graceMs);
  }

  /** Nothing is under way: the process may end, and the Worker does in a while. */
  function rest(): void {
    worker?.unref();
    clearTimeout(idle);
    if (!worker || isClosed) return;
    idle = setTimeout(stop, idleMs);
    Deno.unrefTimer(idle);
  }

  /**
   * The next push starts another one. An error of a Worker that had pushes may quote one, so only its name is
   * told.
   */
  function broke(error: unknown): void {
    const logged = isReady
      ? new Error(`The Worker failed: ${error instanceof Error ? error.name : "?"}`)
      : error;
    log.error("web push broke off", logged, { pushes: pending.size });
    void stop();
    for (const id of [...pending.keys()]) settle(id, LATER);
  }

  return {
    deliver(job) {
      if (isClosed || pending.size >= WAITING) return Promise.resolve(LATER);
      const { promise, resolve } = Promise.withResolvers<PushOutcome>();
      const id = ++count;
      const timer = setTimeout(() => late(id), Math.max(0, job.until - Date.now()));
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      pending.set(id, { job, timer, settle: resolve });
      if (isReady) worker.postMessage({ id, job });
      return promise;
    },
    isAwake: () => worker !== null,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      if (pending.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        drained = resolve;
        const timer = setTimeout(resolve, drainMs);
        await promise;
        clearTimeout(timer);
      }
      for (const id of [...pending.keys()]) settle(id, LATER);
      await stop();
    },
  };
}
