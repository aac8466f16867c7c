/**
 * A real self-hosted Deno KV server (`deno task denokv`) on a free loopback port, for tests of what only it does. The kit
 * ends the servers that it started, by their handles, and no others.
 */
import { DENOKV } from "@/tasks/denokv.ts";
import { TextLineStream } from "@/tests/kit/text_lines.ts";
import { within } from "@/tests/kit/until.ts";

/** One for all, as Deno's client reads it from the environment, which the isolates of a process share. */
export const KV_TOKEN = "token-of-tests";

const LISTENING = /Listening on (http:\/\/127\.0\.0\.1:(\d+))/;

export interface Denokv extends AsyncDisposable {
  /** How a server is told of it. */
  settings: { KV_URL: string; KV_TOKEN: string };
  port: number;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** Starts it again on its file and its port. */
  restart(): Promise<void>;
  /** Has the system stop it where it is, or go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

/** Starts the server on the file at `path`, which it makes where there is none. */
export async function openDenokv(path: string): Promise<Denokv> {
  let server = await start(path, 0);
  const { url, port } = server;
  return {
    settings: { KV_URL: url, KV_TOKEN },
    port,
    kill: () => server.kill(),
    async restart() {
      server = await start(path, port);
    },
    signal: (signal) => server.child.kill(signal),
    [Symbol.asyncDispose]: () => server.kill(),
  };
}

async function start(path: string, port: number) {
  const child = new Deno.Command(DENOKV, {
    args: ["--sqlite-path", path, "serve", "--access-token", KV_TOKEN, "--addr", `127.0.0.1:${port}`],
    env: { RUST_LOG: "info" },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const lines: string[] = [];
  const listens = Promise.withResolvers<{ url: string; port: number }>();
  const reading = child.stderr.pipeThrough(new TextLineStream()).pipeTo(
    new WritableStream({
      write(line) {
        lines.push(line);
        const [, url, port] = LISTENING.exec(line) ?? [];
        if (url) listens.resolve({ url, port: Number(port) });
      },
      close: () => listens.reject(new Error(`Cannot start denokv on "${path}": ${lines.join("\n")}`)),
    }),
  );

  async function kill(): Promise<void> {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await child.status;
    await reading;
  }

  try {
    return { child, kill, ...await within("denokv listens", listens.promise) };
  } catch (error) {
    await kill();
    throw error;
  }
}
