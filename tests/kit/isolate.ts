/** One isolate of the server inside the test process: the same context, app and port as in production. */
import { getRequestListener } from "@hono/node-server";
import { openApp } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { type Context, listen, openContext, type Overrides } from "@/context.ts";
import { openLog } from "@/telemetry/log.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { openPlace } from "@/tests/kit/place.ts";
import { hasOwnPlace, type TestSettings, testSettings } from "@/tests/kit/settings.ts";

export interface Isolate extends AsyncDisposable {
  port: number;
  context: Context;
  logs: LogLine[];
}

/** Starts an isolate on the database file at `path`. */
export async function openIsolate(
  path: string,
  options: { settings?: TestSettings | undefined; overrides?: Overrides | undefined } = {},
): Promise<Isolate> {
  const { settings = {}, overrides = {} } = options;
  await using opened = new AsyncDisposableStack();
  const place = hasOwnPlace(settings) || overrides.database ? null : opened.use(await openPlace(path));
  const values = testSettings(path, { ...place?.settings, ...settings });
  const config = readConfig((name) => values[name as keyof typeof values], []);
  const logs: LogLine[] = [];
  const log = openLog({ level: "debug", write: (line) => logs.push(readLogLine(line)) });
  const context = await openContext(config, { log, hasher: cheapHasher, ...overrides });
  const app = await openApp(context);
  const server = await listen({
    host: config.HOST,
    port: config.PORT,
    shared: false,
    perAddress: { most: config.CONNS_PER_ADDRESS, rate: config.RATE_CONNS },
    listener: getRequestListener(app.fetch),
    gateway: context.gateway,
  });
  const { port } = server;
  context.listensOn(port);
  // What a start writes is there before anything is tested: a test may look at all rows.
  await context.looked;
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    const since = performance.now();
    await context.gateway.drain();
    await server.drain(since);
    await context[Symbol.asyncDispose]();
    await server.close();
    await closing.disposeAsync();
  }
  const closing = opened.move();
  return { port, context, logs, [Symbol.asyncDispose]: () => stopping ??= stop() };
}
