/**
 * A database service as `KV_URL` names one, which can fail as such services do. It speaks KV Connect
 * (https://github.com/denoland/denokv/blob/main/proto/kv-connect.md), as far as Deno's client uses it here, and keeps its
 * rows in memory. Watching is a hint, and this service never gives one.
 */
import { KV_TOKEN } from "@/tests/kit/denokv.ts";
import { fieldsOf, message, type Value } from "@/tests/kit/protobuf.ts";

/** `reads`: writes are refused; `hangs`: nothing is answered any more; `away`: nothing listens. */
type Mood = "serves" | "reads" | "hangs" | "away";

export interface KvService extends AsyncDisposable {
  /** How a server is told of it. This service takes any token. */
  settings: { KV_URL: string; KV_TOKEN: string };
  /** From now on it is so. What hung is answered when it serves again. */
  turn(mood: Mood): Promise<void>;
}

interface Row {
  key: string;
  value: Uint8Array;
  encoding: number;
  versionstamp: Uint8Array;
}

/** The app puts another one in its place, which Deno's server does not take. */
const { Response } = globalThis;

const SUCCESS = 1;
const CHECK_FAILURE = 2;
const SET = 1;
const TOKEN_MS = 3_600_000;

/** Starts the service with an empty database. */
export function openKvService(): KvService {
  const rows = new Map<string, Row>();
  let sorted: string[] | null = null;
  let version = 0n;
  let mood: Mood = "serves";
  let waiting: (() => void)[] = [];

  /** Deno's client speaks HTTP/2 from the first byte, which node:http does not. */
  function listen(port: number): Deno.HttpServer<Deno.NetAddr> {
    return Deno.serve(
      { hostname: "127.0.0.1", port, signal: gone.signal, onListen() {} },
      async (request) => {
        const body = await request.bytes();
        if (mood === "hangs") await new Promise<void>((resolve) => waiting.push(resolve));
        return answer(new URL(request.url).pathname, body);
      },
    );
  }

  function answer(path: string, body: Uint8Array<ArrayBuffer>): Response {
    if (path === "/") return Response.json(metadata());
    if (path === "/v1/watch") return new Response(new ReadableStream());
    if (path === "/v1/atomic_write" && mood === "reads") return new Response("disk full", { status: 500 });
    return new Response(path === "/v1/atomic_write" ? write(body) : read(body), {
      headers: { "Content-Type": "application/x-protobuf" },
    });
  }

  function metadata(): unknown {
    return {
      version: 3,
      databaseId: "00000000-0000-0000-0000-000000000001",
      endpoints: [{ url: `${url}v1`, consistency: "strong" }],
      token: KV_TOKEN,
      expiresAt: new Date(Date.now() + TOKEN_MS).toISOString(),
    };
  }

  function read(body: Uint8Array): Uint8Array<ArrayBuffer> {
    const ranges = fieldsOf(body).filter(([field]) => field === 1).map(([, range]) =>
      readRange(bytesOf(range))
    );
    return message([...ranges.map((range) => [1, range] as const), [4, 1], [8, SUCCESS]]);
  }

  function readRange(range: Uint8Array): Uint8Array {
    const fields = new Map(fieldsOf(range));
    const [start, end] = [bytesOf(fields.get(1)).toHex(), bytesOf(fields.get(2)).toHex()];
    const limit = Number(fields.get(3) ?? 0);
    sorted ??= [...rows.keys()].sort();
    const keys = sorted.slice(indexFrom(sorted, start), indexFrom(sorted, end));
    if (fields.get(4)) keys.reverse();
    return message(
      keys.slice(0, limit).flatMap((key) => rows.get(key) ?? []).map((row) =>
        [
          1,
          message([[1, Uint8Array.fromHex(row.key)], [2, row.value], [3, row.encoding], [
            4,
            row.versionstamp,
          ]]),
        ] as const
      ),
    );
  }

  function write(body: Uint8Array): Uint8Array<ArrayBuffer> {
    const parts = fieldsOf(body).map(([field, part]) => ({
      field,
      fields: new Map(fieldsOf(bytesOf(part))),
    }));
    const stale = parts.some(({ field, fields }) => {
      const row = rows.get(bytesOf(fields.get(1)).toHex());
      return field === 1 && bytesOf(fields.get(2)).toHex() !== (row?.versionstamp.toHex() ?? "");
    });
    if (stale) return message([[1, CHECK_FAILURE]]);
    const versionstamp = Uint8Array.fromHex((++version).toString(16).padStart(20, "0"));
    for (const { field, fields } of parts) {
      if (field !== 2) continue;
      const key = bytesOf(fields.get(1)).toHex();
      if (fields.get(3) === SET) {
        const value = new Map(fieldsOf(bytesOf(fields.get(2))));
        rows.set(key, {
          key,
          value: bytesOf(value.get(1)),
          encoding: Number(value.get(2) ?? 0),
          versionstamp,
        });
      } else rows.delete(key);
    }
    sorted = null;
    return message([[1, SUCCESS], [2, versionstamp]]);
  }

  function letGo(): void {
    for (const go of waiting) go();
    waiting = [];
  }

  async function stop(): Promise<void> {
    if (gone.signal.aborted) return;
    letGo();
    gone.abort();
    await server.finished;
  }

  let gone = new AbortController();
  let server = listen(0);
  const { port } = server.addr;
  const url = `http://127.0.0.1:${port}/`;
  return {
    settings: { KV_URL: url, KV_TOKEN },
    async turn(next) {
      mood = next;
      if (mood === "away") return await stop();
      if (gone.signal.aborted) {
        gone = new AbortController();
        server = listen(port);
      }
      if (mood !== "hangs") letGo();
    },
    [Symbol.asyncDispose]: stop,
  };
}

function bytesOf(value: Value | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

/** Where keys from `start` on begin. */
function indexFrom(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
