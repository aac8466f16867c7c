/**
 * A program that a driver starts: its lines are read as they come. It stays in the group of processes of the lane, which ends
 * it where the driver cannot.
 */
import { TextLineStream } from "@/tests/kit/text_lines.ts";
import { until } from "@/tests/kit/until.ts";

const START_MS = 60_000;
const LINES_MAX = 1_000;

export interface Program extends AsyncDisposable {
  /** Waits until it says this. */
  saying(pattern: RegExp): Promise<RegExpMatchArray>;
}

export function startProgram(
  path: string,
  args: readonly string[],
  { env, onLine = () => {} }: { env: Record<string, string>; onLine?: (line: string) => void },
): Program {
  const child = new Deno.Command(path, {
    args: [...args],
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines: string[] = [];
  let hasEnded = false;

  async function read(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const line of stream.pipeThrough(new TextLineStream())) {
      if (lines.length < LINES_MAX) lines.push(line);
      onLine(line);
    }
  }
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const gone = child.status.then(() => hasEnded = true);

  return {
    async saying(pattern) {
      return await until(`${path} says ${pattern}`, () => {
        for (const line of lines) {
          const match = line.match(pattern);
          if (match) return match;
        }
        if (hasEnded) throw new Error(`${path} ended: ${lines.slice(-5).join(" | ")}`);
        return null;
      }, START_MS);
    },
    async [Symbol.asyncDispose]() {
      if (!hasEnded) child.kill("SIGKILL");
      await gone;
      await reading;
    },
  };
}

/** A port that is free now. */
export function findFreePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
