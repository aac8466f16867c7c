/** The terminal of the operator: questions and lines. An interruption ends the questions, so that the sheet can go. */
import type { Terminal } from "@/tasks/photos/review.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Opens the terminal that the process was started from. */
export function openTerminal(): Terminal & Disposable {
  const interrupted = new AbortController();
  const gone = Promise.withResolvers<null>();
  const interrupt = () => {
    interrupted.abort();
    gone.resolve(null);
  };
  for (const signal of SIGNALS) Deno.addSignalListener(signal, interrupt);
  const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";

  async function readLine(): Promise<string | null> {
    while (!rest.includes("\n")) {
      const { value, done } = await lines.read();
      if (done) return null;
      rest += value;
    }
    const end = rest.indexOf("\n");
    const line = rest.slice(0, end);
    rest = rest.slice(end + 1);
    return line;
  }

  return {
    print: (line) => console.log(line),
    async ask(question) {
      await Deno.stdout.write(new TextEncoder().encode(question));
      return await Promise.race([readLine(), gone.promise]);
    },
    signal: interrupted.signal,
    [Symbol.dispose]() {
      for (const signal of SIGNALS) Deno.removeSignalListener(signal, interrupt);
      void lines.cancel().catch(() => {});
    },
  };
}
