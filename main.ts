/**
 * Starts the server: one isolate here, or `WORKERS=n` of them as module workers that share the port and run this file
 * again. Only the main isolate hears signals and exits, after its workers have drained.
 */
import { type Config, readConfig } from "@/config.ts";
import type { Isolate } from "@/isolate.ts";
import { openLog } from "@/telemetry/log.ts";

/** The process is gone this long after a signal, drained or not (P8). */
const EXIT_MS = 4_500;

/** Loads the server only where it serves: every isolate that loads it makes the start longer. */
async function serve(config: Config): Promise<Isolate> {
  const { openIsolate } = await import("@/isolate.ts");
  return await openIsolate(config);
}

/** One of several isolates: a worker that says when it serves and when it has drained. */
function startWorker(): Promise<Isolate> {
  const worker = new Worker(import.meta.url, { type: "module" });
  const ready = Promise.withResolvers<Isolate>();
  const drained = Promise.withResolvers<void>();
  worker.onmessage = ({ data }) => {
    if (data === "drained") return drained.resolve();
    if (data !== "ready") return ready.reject(new Error(data));
    ready.resolve({
      stop() {
        worker.postMessage("drain");
        return drained.promise;
      },
    });
  };
  worker.onerror = (event) => ready.reject(new Error(`Cannot start a worker: ${event.message}`));
  return ready.promise;
}

/** The worker's side of `startWorker`. */
async function runWorker(): Promise<void> {
  const port = globalThis as unknown as Worker;
  const running = await serve(readConfig()).catch((error) => port.postMessage(String(error)));
  if (!running) return;
  port.addEventListener("message", async () => {
    await running.stop();
    port.postMessage("drained");
  });
  port.postMessage("ready");
}

async function startIsolates(): Promise<Isolate[]> {
  const config = readConfig();
  if (config.WORKERS === 1) return [await serve(config)];
  return await Promise.all(Array.from({ length: config.WORKERS }, startWorker));
}

async function runMain(): Promise<void> {
  const starting = startIsolates().catch((error) => {
    openLog({ level: "error" }).error("not started", error);
    Deno.exit(1);
  });
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => Deno.exit(1), EXIT_MS);
    // A signal during the start waits for it: some isolates may serve already.
    const isolates = await starting;
    await Promise.all(isolates.map((isolate) => isolate.stop()));
    Deno.exit(0);
  }
  Deno.addSignalListener("SIGINT", stop);
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", stop);
  await starting;
}

if (!("WorkerGlobalScope" in globalThis)) await runMain();
else await runWorker();
