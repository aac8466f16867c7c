/**
 * A server under test, in one of four lanes:
 * `one` isolate in the test process, or as many as the remote lane asks for; `three` isolates there on one database file, each an instance of its own;
 * `workers`: one real process with three isolates on one port; `two` real processes on one file.
 * Whatever it opened it closes: `await using server = await openServer()`.
 */
import type { Context, Overrides } from "@/context.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import type { Isolate, openIsolate } from "@/tests/kit/isolate.ts";
import { listComplaints, type LogLine } from "@/tests/kit/log_lines.ts";
import { makeMemoryFolder } from "@/tests/kit/memory_folder.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import { openTestDatabase, SERVERS } from "@/tests/kit/place.ts";
import { hasOwnPlace, type TestSettings } from "@/tests/kit/settings.ts";

export type Lane = "one" | "three" | "workers" | "two";

/** One place that a member can connect to. */
export interface Instance extends AsyncDisposable {
  /** `http://127.0.0.1:port`, which is also the Origin that it accepts unless it has a `site`. */
  origin: string;
  /** PUBLIC_ORIGIN. */
  site: string | undefined;
  logs: LogLine[];
  /** In the lanes `one` and `three`. */
  context?: Context;
  /** In the lanes `workers` and `two`. */
  process?: ServerProcess;
}

export interface TestServer extends AsyncDisposable {
  lane: Lane;
  path: string;
  instances: readonly Instance[];
  /** Origin of the first instance. */
  origin: string;
  site: string | undefined;
  /** A connection of the test's own, to look at what was stored. */
  database: Database;
  /** Starts one more instance of the same kind on the same database. */
  open(settings?: TestSettings): Promise<Instance>;
  /** What no healthy server logs; empty unless something broke. */
  complaints(): LogLine[];
}

export interface ServerOptions {
  lane?: Lane;
  /** Settings besides those of the kit, as environment variables. */
  settings?: TestSettings;
  /** Clock, dice, hasher or database of the isolates in this process; those of each by its number, where they differ. */
  overrides?: Overrides | ((nth: number) => Overrides);
}

const INSTANCES: Record<Lane, number> = { one: SERVERS, three: 3, workers: 1, two: 2 };

/** Starts a server with an empty database. */
export async function openServer(options: ServerOptions = {}): Promise<TestServer> {
  const { lane = "one", settings = {} } = options;
  const { overrides } = options;
  const overridesOf = (nth: number) => typeof overrides === "function" ? overrides(nth) : overrides;
  const stack = new AsyncDisposableStack();
  const isHere = lane === "one" || lane === "three";
  const folder = await (isHere ? makeMemoryFolder() : Deno.makeTempDir({ prefix: "kindling_" }));
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const path = `${folder}/test.db`;
  const instances: Instance[] = [];

  async function open(more: TestSettings = {}): Promise<Instance> {
    const all = { ...(lane === "workers" && { WORKERS: "3" }), ...settings, ...more };
    const instance = isHere
      ? fromIsolate(
        await openHere(path, { settings: all, overrides: overridesOf(instances.length) }),
        all.PUBLIC_ORIGIN,
      )
      : fromProcess(await openProcess(path, all), all.PUBLIC_ORIGIN);
    instances.push(instance);
    stack.use(instance);
    return instance;
  }

  try {
    // One after the other: the first one lays the database out.
    for (let count = 0; count < INSTANCES[lane]; count++) await open();
    const database = hasOwnPlace(settings)
      ? await openDatabase({ path, url: settings.KV_URL })
      : await openTestDatabase({ path });
    stack.defer(() => database.close());
    return {
      lane,
      path,
      instances,
      origin: instances[0]?.origin ?? "",
      site: instances[0]?.site,
      database,
      open,
      complaints: () => instances.flatMap(({ logs }) => listComplaints(logs)),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }

  function fromIsolate(isolate: Isolate, site?: string): Instance {
    const { port, context, logs } = isolate;
    return {
      origin: originOf(port),
      site: site || undefined,
      logs,
      context,
      [Symbol.asyncDispose]: () => isolate[Symbol.asyncDispose](),
    };
  }

  function fromProcess(process: ServerProcess, site?: string): Instance {
    const { port, logs } = process;
    return {
      origin: originOf(port),
      site: site || undefined,
      logs,
      process,
      [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
    };
  }
}

/**
 * Loads the whole server only where one is opened: most unit tests take other things from the kit. By an address that is
 * made at run time, since what an `import` names in words is read in any case.
 */
async function openHere(...isolate: Parameters<typeof openIsolate>): Promise<Isolate> {
  const address = new URL("isolate.ts", import.meta.url).href;
  const { openIsolate }: typeof import("@/tests/kit/isolate.ts") = await import(address);
  return await openIsolate(...isolate);
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** An instance by its number, the first one unless given. */
export function instanceOf(server: TestServer, index = 0): Instance {
  const instance = server.instances[index];
  if (!instance) throw new RangeError(`The lane "${server.lane}" has no instance ${index}`);
  return instance;
}

/** The context of an instance in the test process. */
export function contextOf(server: TestServer, index = 0): Context {
  const { context } = instanceOf(server, index);
  if (!context) throw new TypeError(`The lane "${server.lane}" runs in processes of its own`);
  return context;
}
