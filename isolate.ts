/** One isolate of the server: settings → context → app → port. */
import { getRequestListener } from "@hono/node-server";
import { openApp } from "@/app.ts";
import type { Config } from "@/config.ts";
import { listen, openContext } from "@/context.ts";

export interface Isolate {
  /** Answers what is under way, closes the sockets, then the rest. */
  stop(): Promise<void>;
}

/** Serves on the port of `config`, which several isolates share where `WORKERS` is above 1. */
export async function openIsolate(config: Config): Promise<Isolate> {
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
