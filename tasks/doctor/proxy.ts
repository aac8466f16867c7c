/**
 * Checks what stands between members and the server. While no server runs yet, the doctor listens in its place and looks
 * at what the proxy brings; beside a running one it looks at the answers.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import type { Config } from "@/config.ts";
import { networkOf } from "@/gateway/address.ts";
import { fail, type Finding, ok, reasonOf, warn } from "@/tasks/doctor/finding.ts";
import { type Resolve, resolveDns } from "@/tasks/doctor/mail.ts";

const ASK_MS = 8_000;
/** What a visitor could claim to be; of a network that is for documents alone (RFC 5737). */
const SPOOFED = "203.0.113.77";
/** What proxies ask for, to know whether the server is there. */
const HEALTH: readonly string[] = ["/healthz", "/readyz"];

export async function checkName(origin: string, resolve: Resolve = resolveDns): Promise<Finding> {
  const { hostname } = new URL(origin);
  try {
    const found = (await Promise.all([resolve(hostname, "A"), resolve(hostname, "AAAA")])).flat();
    return found.length > 0
      ? ok("name", `${hostname} is ${found.join(", ")}`)
      : fail("name", `${hostname} has no address in the DNS`, "add an A or AAAA record");
  } catch (error) {
    return warn(
      "name",
      `the DNS says nothing of ${hostname}: ${reasonOf(error)}`,
      "look at this machine's resolver",
    );
  }
}

type Place = Pick<Config, "HOST" | "PORT" | "TRUSTED_PROXIES"> & { PUBLIC_ORIGIN: string };

/** Asks the site from outside. */
export async function checkProxy(place: Place): Promise<Finding[]> {
  const standIn = await listen(place);
  return standIn === null ? await checkAnswers(place.PUBLIC_ORIGIN) : await standIn.look();
}

/** Listens where the server would; null where somebody does already. */
async function listen(place: Place): Promise<{ look(): Promise<Finding[]> } | null> {
  const seen: IncomingMessage["headers"][] = [];
  const path = `/doctor-${crypto.randomUUID()}`;
  const server: Server = createServer((request, response) => {
    if (request.url === path) seen.push(request.headers);
    const isFine = request.url === path || HEALTH.includes(request.url ?? "");
    response.writeHead(isFine ? 200 : 404, { connection: "close" }).end();
  });
  server.on("upgrade", (request: IncomingMessage, socket) => {
    if (request.url === path) seen.push({ ...request.headers, upgrade: "websocket" });
    socket.end("HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n");
  });
  server.listen(place.PORT, place.HOST);
  const isOpen = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]).catch(() => false);
  if (!isOpen) return null;
  return {
    async look() {
      try {
        return await askThrough(place, path, seen);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function askThrough(
  { PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: trusted }: Place,
  path: string,
  seen: readonly IncomingMessage["headers"][],
): Promise<Finding[]> {
  let status: number;
  try {
    const headers = { "X-Forwarded-For": SPOOFED };
    const response = await fetch(`${origin}${path}`, {
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(ASK_MS),
    });
    await response.body?.cancel();
    status = response.status;
  } catch (error) {
    return [unanswered(origin, error)];
  }
  const [headers] = seen;
  if (headers === undefined) {
    return [
      fail(
        "proxy",
        `${origin} answered ${status} and did not ask here`,
        "have the proxy pass everything on to this port",
      ),
    ];
  }
  await askForSocket(`${origin.replace(/^http/, "ws")}${path}`);
  return [
    judgeHost(headers.host, origin),
    judgeForwarded(headers["x-forwarded-for"], trusted),
    seen.some(({ upgrade }) => upgrade === "websocket") ? ok("proxy", "passes sockets on") : fail(
      "proxy",
      "does not pass sockets on: nobody could chat",
      "have it pass Upgrade and Connection; see deploy/",
    ),
  ];
}

function unanswered(origin: string, error: unknown): Finding {
  const cure = "look at the DNS, the certificate and the proxy";
  return fail("proxy", `${origin} does not answer: ${reasonOf(error)}`, cure);
}

/** Asks for a socket, which the doctor refuses: that it was asked is enough. */
async function askForSocket(url: string): Promise<void> {
  const socket = new WebSocket(url);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ASK_MS);
  socket.onerror = socket.onclose = () => resolve();
  await promise;
  clearTimeout(timer);
}

export function judgeHost(host: string | undefined, origin: string): Finding {
  return host === new URL(origin).host ? ok("proxy", "passes the Host on") : fail(
    "proxy",
    `brings Host "${host}"`,
    "have it pass the Host on as it came; every other one is told 421",
  );
}

/** Whether so many believed entries of the header are the visitor's own address, and not what they claim to be. */
export function judgeForwarded(header: string | string[] | undefined, trusted: number): Finding {
  const entries = String(header ?? "").split(",").map((entry) => entry.trim()).filter(Boolean);
  // What a proxy keeps of a visitor's own words stands first.
  const added = entries[0] === SPOOFED ? entries.length - 1 : entries.length;
  const found = `the proxies add ${added} to X-Forwarded-For`;
  if (added === trusted) {
    const address = networkOf(entries.at(-trusted) ?? "");
    return ok("proxy", trusted === 0 ? found : `${found}; this visitor is ${address}`);
  }
  const harm = trusted > added
    ? "visitors can claim to be anybody"
    : "all visitors share a proxy's address and its limits";
  return fail("proxy", `TRUSTED_PROXIES=${trusted}, and ${found}: ${harm}`, `set TRUSTED_PROXIES=${added}`);
}

/** What the running site says. */
async function checkAnswers(origin: string): Promise<Finding[]> {
  const cure = "stop the server and call the doctor again: it then listens in its place";
  const unseen = warn("proxy", "a server runs here, so what the proxy brings was not looked at", cure);
  try {
    const [health, page] = await Promise.all(["/healthz", "/"].map(async (path) => {
      const response = await fetch(`${origin}${path}`, {
        redirect: "manual",
        signal: AbortSignal.timeout(ASK_MS),
      });
      await response.body?.cancel();
      return response;
    }));
    return [
      health?.status === 200 ? ok("proxy", `${origin} answers`) : fail(
        "proxy",
        `${origin}/healthz answers ${health?.status}`,
        "look at the proxy and the server's log",
      ),
      page?.status === 421
        ? fail("proxy", "does not pass the Host on", "have it pass the Host on as it came; see deploy/")
        : ok("proxy", `passes the Host on: / answers ${page?.status}`),
      page?.headers.has("strict-transport-security") ? ok("proxy", "HSTS is there") : fail(
        "proxy",
        "HSTS is missing",
        "set PUBLIC_ORIGIN=https://…, and have the proxy leave its header there",
      ),
      unseen,
    ];
  } catch (error) {
    return [unanswered(origin, error)];
  }
}
