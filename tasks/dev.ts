/**
 * `deno task dev`: the app's server, restarted when its code changes, beside Vite's dev server, which gives browsers
 * the islands with hot reload. Developers run it; Ctrl-C, or the end of either server, ends both.
 */
const VITE_ORIGIN = "http://localhost:5173";
const GRACE_MS = 2_000;

if (import.meta.main) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => stop.abort());
  const servers = [
    run(["-A", "npm:vite"], {}),
    run(["-A", "--watch", "main.ts"], { VITE_ORIGIN }),
  ];
  const ended = await Promise.race([
    ...servers.map((server) => server.status),
    new Promise<null>((resolve) => stop.signal.addEventListener("abort", () => resolve(null))),
  ]);
  await Promise.all(servers.map(end));
  Deno.exit(ended?.code ?? 0);
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    env,
    cwd: new URL("..", import.meta.url).pathname,
    stdin: "null",
  }).spawn();
}

/** Asks the server to end; a watcher whose app has ended waits for the next change instead, so it is made to. */
async function end(server: Deno.ChildProcess): Promise<void> {
  kill(server, "SIGTERM");
  const timer = setTimeout(() => kill(server, "SIGKILL"), GRACE_MS);
  await server.status;
  clearTimeout(timer);
}

function kill(server: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    server.kill(signal);
  } catch {
    // It has ended already.
  }
}
