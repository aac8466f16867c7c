/**
 * Starts the server: settings → context → app → port, once for each isolate. With `WORKERS=n` this file runs again in
 * n module workers that share the port. Only the main isolate hears signals and exits, after its workers have drained.
 */
import { getRequestListener } from "@hono/node-server";
import { openApp } from "@/app.ts";
import { type Config, readConfig } from "@/config.ts";
import { listen, openContext } from "@/context.ts";
import { openLog } from "@/telemetry/log.ts";

/** The process is gone this long after a signal, drained or not (P8). */
const EXIT_MS = 4_500;

interface Running {
  /** Answers what is under way, closes the sockets, then the rest. */
  stop(): Promise<void>;
}

async function serve(config: Config): Promise<Running> {
  const context = await openContext(config);
  const { log, gateway } = context;
  const app = await openApp(context);
  const server = await listen({
    host: config.HOST,
    port: config.PORT,
    shared: config.WORKERS > 1,
    listener: getRequestListener(app.fetch),
    gateway,
  });
  context.listensOn(server.port);
  // From here on one lost promise must not take everybody's sockets along; before, it must stop the start.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log.error("unhandled rejection", event.reason);
  });
  log.info("ready", { url: config.PUBLIC_ORIGIN ?? `http://localhost:${server.port}` });
  return {
    async stop() {
      await gateway.drain();
      await server.close();
      await context[Symbol.asyncDispose]();
      log.info("stopped");
    },
  };
}

/** One of several isolates: a worker that says when it serves and when it has drained. */
function startWorker(): Promise<Running> {
  const worker = new Worker(import.meta.url, { type: "module" });
  const ready = Promise.withResolvers<Running>();
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

async function startIsolates(): Promise<Running[]> {
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
