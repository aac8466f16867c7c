/**
 * A server for a rehearsal: on loopback, on a database that is thrown away. It gets no setting of the site's own and may
 * connect to this machine alone, so nothing of what the backup holds is mailed, pushed, charged or told anybody.
 */
import { fileURLToPath } from "node:url";
import type { Config } from "@/config.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const START_MS = 60_000;
const LOOK_MS = 200;
const STOP_MS = 10_000;
/** What Deno itself needs of the environment. */
const KEPT = ["PATH", "HOME", "DENO_DIR"];

export interface RehearsedServer {
  origin: string;
  /** Asks it to end, and gives its code. */
  stop(): Promise<number>;
}

/** Starts it on the database of `folder`; resolves when it is ready. Throws with what it has logged where it is not. */
export async function startRehearsed(
  folder: string,
  { PLACES_PATH }: Pick<Config, "PLACES_PATH">,
): Promise<RehearsedServer> {
  const port = findFreePort();
  const env: Record<string, string> = {
    HOST: "127.0.0.1",
    PORT: String(port),
    KV_PATH: `${folder}/rehearsal.db`,
    BLOB_PATH: `${folder}/blobs`,
    MAIL_OUTBOX_PATH: `${folder}/outbox`,
    PLACES_PATH,
    DEMO: "0",
    LOG_LEVEL: "error",
    NO_COLOR: "1",
    DENO_NO_UPDATE_CHECK: "1",
  };
  for (const name of KEPT) {
    const value = Deno.env.get(name);
    if (value !== undefined) env[name] = value;
  }
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--no-check", "--node-modules-dir=manual", "--allow-env"],
      ...["--allow-net=127.0.0.1,localhost", "--allow-read", `--allow-write=${folder}`, "main.ts"],
    ],
    cwd: ROOT,
    env,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let ended = false;
  const gone = child.status.then(({ code }) => {
    ended = true;
    return code;
  });
  const logged = new Response(child.stdout).text();

  async function stop(): Promise<number> {
    if (!ended) child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    const code = await gone;
    clearTimeout(late);
    await logged;
    return code;
  }

  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + START_MS;
  while (!ended && performance.now() < until) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return { origin, stop };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await stop();
  throw new Error(`The server does not start on what was restored: ${await logged}`);
}

function findFreePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
