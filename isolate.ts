/** One isolate of the server: settings → context → app → port. */
import { getRequestListener } from "@hono/node-server";
import { openApp } from "@/app.ts";
import type { Config } from "@/config.ts";
import { listen, openContext, type SiblingPorts } from "@/context.ts";

export type { SiblingPorts };

export interface Isolate {
  /** Resolves where this program is too old for the database by now, and has to end. */
  outdated: Promise<void>;
  /** Does all that is due by now, as its timers would. */
  catchUp(): Promise<void>;
  /** Answers what is under way, closes the sockets, then the rest. */
  stop(): Promise<void>;
}

/** Serves on the port of `config`, which it shares with its siblings where `WORKERS` is above 1. */
export async function openIsolate(config: Config, siblings?: SiblingPorts): Promise<Isolate> {
  const context = await openContext(config, siblings && { siblings });
  const { log, gateway } = context;
  const app = await openApp(context);
  const server = await listen({
    host: config.HOST,
    port: config.PORT,
    shared: config.WORKERS > 1,
    perAddress: config.TRUSTED_PROXIES === 0
      ? { most: config.CONNS_PER_ADDRESS, rate: config.RATE_CONNS }
      : null,
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
    outdated: context.outdated,
    catchUp: context.catchUp,
    async stop() {
      const since = performance.now();
      await gateway.drain();
      await server.drain(since);
      await context[Symbol.asyncDispose]();
      await server.close();
      log.info("stopped");
    },
  };
}
