/**
 * Starts the server: one isolate here, or `WORKERS=n` of them as module workers that share the port and run this file
 * again. Only the main isolate hears signals and exits, after its workers have drained.
 */
import { type Config, readConfig } from "@/config.ts";
import type { Isolate, SiblingPorts } from "@/isolate.ts";
import { openLog } from "@/telemetry/log.ts";

/** The process ends this long after a signal, drained or not, and so is gone in time (P8). */
const EXIT_MS = 4_300;

/** How often a host that ends idle programs has to start one, so that what is due is done without any traffic. */
const CATCH_UP = "*/10 * * * *";

/** Loads the server only where it serves: every isolate that loads it makes the start longer. */
async function serve(config: Config, siblings?: SiblingPorts): Promise<Isolate> {
  const { openIsolate } = await import("@/isolate.ts");
  return await openIsolate(config, siblings);
}

/** Ports from each of several isolates to each other one. */
function connectAll(count: number): SiblingPorts[] {
  const all = Array.from({ length: count }, () => new Array<MessagePort | null>(count).fill(null));
  for (const [one, ofOne] of all.entries()) {
    for (const [other, ofOther] of all.entries()) {
      if (other <= one) continue;
      const { port1, port2 } = new MessageChannel();
      ofOne[other] = port1;
      ofOther[one] = port2;
    }
  }
  return all;
}

/** One of several isolates: a worker that says when it serves and when it has drained. */
function startWorker(siblings: SiblingPorts): Promise<Isolate> {
  const worker = new Worker(import.meta.url, { type: "module" });
  const ready = Promise.withResolvers<Isolate>();
  const drained = Promise.withResolvers<void>();
  const outdated = Promise.withResolvers<void>();
  worker.onmessage = ({ data }) => {
    if (data === "drained") return drained.resolve();
    if (data === "outdated") return outdated.resolve();
    if (data !== "ready") return ready.reject(new Error(data));
    ready.resolve({
      outdated: outdated.promise,
      // Such a host starts no workers: it starts the whole program again.
      catchUp: () => Promise.resolve(),
      stop() {
        worker.postMessage("drain");
        return drained.promise;
      },
    });
  };
  worker.postMessage(siblings, siblings.filter((port) => port !== null));
  worker.onerror = (event) => ready.reject(new Error(`Cannot start a worker: ${event.message}`));
  return ready.promise;
}

/** The worker's side of `startWorker`. */
async function runWorker(): Promise<void> {
  const port = globalThis as unknown as Worker;
  const siblings = await new Promise<SiblingPorts>((resolve) => {
    port.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  const running = await serve(readConfig(), siblings).catch((error) => port.postMessage(String(error)));
  if (!running) return;
  port.addEventListener("message", async () => {
    await running.stop();
    port.postMessage("drained");
  });
  port.postMessage("ready");
  await running.outdated;
  port.postMessage("outdated");
}

async function startIsolates(): Promise<Isolate[]> {
  const config = readConfig();
  if (config.WORKERS === 1) return [await serve(config)];
  return await Promise.all(connectAll(config.WORKERS).map(startWorker));
}

async function runMain(): Promise<void> {
  const starting = startIsolates().catch((error) => {
    openLog({ level: "error" }).error("not started", error);
    Deno.exit(1);
  });
  // Found by the host before anything is served.
  if ("cron" in Deno) {
    Deno.cron("catch up", CATCH_UP, async () => {
      await Promise.all((await starting).map((isolate) => isolate.catchUp()));
    });
  }
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => Deno.exit(1), EXIT_MS);
    // A signal during the start waits for it: some isolates may serve already.
    const isolates = await starting;
    await Promise.all(isolates.map((isolate) => isolate.stop()));
    Deno.exit(code);
  }
  const obey = () => void stop(0);
  Deno.addSignalListener("SIGINT", obey);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", obey);
  await Promise.race((await starting).map((isolate) => isolate.outdated));
  await stop(1);
}

if (!("WorkerGlobalScope" in globalThis)) await runMain();
else await runWorker();
