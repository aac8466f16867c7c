/** Real proxies as deploy/ has them, on loopback, where their programs are installed. */
import { until } from "@/tests/kit/until.ts";

const ROOT = new URL("../..", import.meta.url);
const CERTIFICATE = new URL("./tls/server.pem", import.meta.url).pathname;
const KEY = new URL("./tls/server.key", import.meta.url).pathname;
const START_MS = 20_000;

export type ProxyName = "caddy" | "nginx";

export interface Proxy extends AsyncDisposable {
  origin: string;
}

/** Whether the program is there; says where it is not, since a test is skipped then. */
export function hasProxy(name: ProxyName): boolean {
  try {
    return new Deno.Command(name, {
      args: [name === "caddy" ? "version" : "-v"],
      stdout: "null",
      stderr: "null",
    })
      .outputSync().success;
  } catch {
    console.warn(`skipped: ${name} is not installed (apt-get install ${name})`);
    return false;
  }
}

/** Starts the proxy on `port` before the servers at `upstream`, by its file in deploy/ with this place and certificate. */
export async function openProxy(
  name: ProxyName,
  { port, upstream }: { port: number; upstream: number | readonly number[] },
): Promise<Proxy> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_proxy_" });
  const child = name === "caddy"
    ? await startCaddy(folder, port, [upstream].flat())
    : await startNginx(folder, port, [upstream].flat());
  let ended = false;
  const gone = child.status.then(() => ended = true);
  const proxy = {
    origin: `https://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGTERM");
      await gone;
      await Deno.remove(folder, { recursive: true });
    },
  };
  try {
    await until("the proxy listens", async () => {
      if (ended) throw new Error(`${name} ended: what it wrote is above`);
      return await Deno.connect({ hostname: "127.0.0.1", port }).then(
        (line) => (line.close(), true),
        () => false,
      );
    }, START_MS);
    return proxy;
  } catch (error) {
    await proxy[Symbol.asyncDispose]();
    throw error;
  }
}

async function startCaddy(
  folder: string,
  port: number,
  upstream: readonly number[],
): Promise<Deno.ChildProcess> {
  const sample = await Deno.readTextFile(new URL("deploy/Caddyfile", ROOT));
  const site = replaceAll(sample, {
    "\nsite.example {": `\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${CERTIFICATE} ${KEY}`,
    "127.0.0.1:8000 {": `${upstream.map((each) => `127.0.0.1:${each}`).join(" ")} {`,
  });
  const file = `${folder}/Caddyfile`;
  await Deno.writeTextFile(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
  );
  return spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], folder);
}

async function startNginx(
  folder: string,
  port: number,
  upstream: readonly number[],
): Promise<Deno.ChildProcess> {
  const sample = await Deno.readTextFile(new URL("deploy/nginx.conf", ROOT));
  const site = replaceAll(sample, {
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "listen 80;": `listen unix:${folder}/plain.sock;`,
    "server_name site.example;": "server_name localhost;",
    "/etc/ssl/kindling/fullchain.pem": CERTIFICATE,
    "/etc/ssl/kindling/privkey.pem": KEY,
    "server 127.0.0.1:8000;": upstream.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join("\n    "),
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((each) => `${each}_temp_path ${folder}/${each};`).join("\n");
  const file = `${folder}/nginx.conf`;
  await Deno.writeTextFile(
    file,
    `pid ${folder}/nginx.pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  );
  return spawn("nginx", ["-e", "stderr", "-p", folder, "-c", file], folder);
}

/** A sample without one of these places would be tried with another than its own. */
function replaceAll(sample: string, places: Readonly<Record<string, string>>): string {
  let text = sample;
  for (const [from, to] of Object.entries(places)) {
    if (!text.includes(from)) throw new RangeError(`The sample has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function spawn(program: string, args: string[], folder: string): Deno.ChildProcess {
  return new Deno.Command(program, {
    args,
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
}
