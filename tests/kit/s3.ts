/**
 * A real S3-compatible server for tests, which checks signatures. It is not a dependency of the project: Deno fetches it
 * into its cache when it is first asked for, by the lock file beside this one, and runs it as a process of its own.
 */
import { TextLineStream } from "@/tests/kit/text_lines.ts";

const SERVER = "npm:@20minutes/s3rver@5.0.0";
const SCRIPT = new URL("s3_server.ts", import.meta.url).pathname;
const LOCK = new URL("s3_server.lock", import.meta.url).pathname;
const BUCKET = "photos";
/** What it puts behind the name of a file's bytes. */
const FILE_END = "._S3rver_object";
/** The first start of all fetches 90 small packages. */
const START_MS = 120_000;

/** The only key of the server. */
export const S3_KEY = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export interface S3TestServer extends AsyncDisposable {
  /** Of its bucket, which is empty at first. */
  url: string;
  /** Names of what is in the bucket. */
  list(): Promise<string[]>;
}

/** Opens the server on a free port of 127.0.0.1. */
export async function openS3Server(): Promise<S3TestServer> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_s3_" });
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-config", `--lock=${LOCK}`, "--frozen", "--node-modules-dir=none", "--quiet"],
      ...[SCRIPT, SERVER, folder, BUCKET],
    ],
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const tooLong = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const lines = child.stdout.pipeThrough(new TextLineStream()).getReader();

  async function stop(): Promise<void> {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
    while (!(await lines.read()).done);
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }

  const { value: port } = await lines.read();
  clearTimeout(tooLong);
  if (!port) {
    await stop();
    throw new Error(`Cannot start "${SERVER}": what it wrote is above`);
  }
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    async list() {
      const files = await Array.fromAsync(Deno.readDir(`${folder}/${BUCKET}`));
      return files.flatMap(({ name }) => name.endsWith(FILE_END) ? [name.slice(0, -FILE_END.length)] : []);
    },
    [Symbol.asyncDispose]: stop,
  };
}
