/**
 * The site under a mixed load: two server processes on one database, which are restarted one after the other and whose clocks
 * jump. To the kit it is a server like any other; `instances` are those that serve now.
 */
import { type Database, openDatabase } from "@/store/database.ts";
import { listComplaints, type LogLine } from "@/tests/kit/log_lines.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import type { Instance, TestServer } from "@/tests/kit/server.ts";
import { FAKE_TIME, hasFakeTime } from "@/tests/kit/fake_time.ts";

const SERVERS = 2;
/** Everybody comes from one address here. */
const SETTINGS = {
  LOG_LEVEL: "info",
  SOCKETS_PER_ADDRESS: "10000",
  CONNS_PER_ADDRESS: "10000",
  RATE_UPLOADS: "100000/3600",
} as const;

export interface Site extends TestServer {
  /** Number of the server that members connect to next, each in turn. */
  next(): number;
  /** Ends a server, by SIGTERM or as a crash does, and starts it anew. Gives how long the new one took to serve. */
  restart(nth: number, how: "term" | "kill"): Promise<number>;
  /** Moves the clock of a server, which runs on, to so many seconds off this machine's. False where it cannot be moved. */
  moveClock(nth: number, seconds: number): Promise<boolean>;
}

export async function openSite(folder: string): Promise<Site> {
  const path = `${folder}/site.db`;
  const stack = new AsyncDisposableStack();
  const canMove = await hasFakeTime();
  const instances: Instance[] = [];
  const logs: LogLine[] = [];
  let turn = 0;

  const clockOf = (nth: number) => `${folder}/clock${nth}`;
  async function start(nth: number): Promise<ServerProcess> {
    const process = await openProcess(path, SETTINGS, {
      ...canMove && {
        LD_PRELOAD: FAKE_TIME,
        FAKETIME_TIMESTAMP_FILE: clockOf(nth),
        FAKETIME_CACHE_DURATION: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      },
    });
    instances[nth] = {
      origin: `http://127.0.0.1:${process.port}`,
      site: undefined,
      logs: process.logs,
      process,
      [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
    };
    return process;
  }

  async function end(nth: number, how: "term" | "kill"): Promise<void> {
    const process = instances[nth]?.process;
    if (how === "term") process?.signal("SIGTERM");
    else await process?.kill();
    await process?.gone;
    logs.push(...process?.logs ?? []);
  }

  let database: Database;
  try {
    for (let nth = 0; nth < SERVERS; nth++) {
      await Deno.writeTextFile(clockOf(nth), "+0");
      await start(nth);
      stack.defer(() => end(nth, "kill"));
    }
    database = await openDatabase({ path });
    stack.defer(() => database.close());
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
  return {
    lane: "two",
    path,
    instances,
    get origin() {
      return instances[0]?.origin ?? "";
    },
    site: undefined,
    database,
    open: () => Promise.reject(new TypeError("A site has two servers")),
    complaints: () => listComplaints([...logs, ...instances.flatMap((each) => each.logs)]),
    next: () => turn++ % SERVERS,
    async restart(nth, how) {
      await end(nth, how);
      return (await start(nth)).startMs;
    },
    async moveClock(nth, seconds) {
      if (canMove) await Deno.writeTextFile(clockOf(nth), `${seconds < 0 ? "" : "+"}${seconds}`);
      return canMove;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
