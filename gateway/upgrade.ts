/**
 * Checks an upgrade before it becomes a socket: hosts, path and origin (promises: rates). A refusal is a plain
 * HTTP answer.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalCode } from "@/domain/refusals.ts";
import { isOwnHost, isSameOriginUpgrade } from "@/domain/same_origin.ts";
import { SOCKET_PATH } from "@/protocol/socket.ts";

/** How long a refused visitor may take to read the answer. */
const REFUSAL_MS = 1_000;

export interface UpgradeRefusal {
  status: 400 | 403 | 404 | 421 | 429 | 503;
  code: RefusalCode;
  /** Seconds for Retry-After. */
  retryAfterS?: number;
}

/** Checks host, path and origin of an upgrade; null is a pass. `own` is the site's origin as configured. */
export function checkUpgrade(
  request: IncomingMessage,
  own: string | undefined,
  path: string = SOCKET_PATH,
): UpgradeRefusal | null {
  const { headers } = request;
  if (hasSeveralHosts(request)) return { status: 400, code: "invalid_input" };
  if (!isOwnHost(headers.host, own)) return { status: 421, code: "wrong_host" };
  if (pathOf(request) !== path) return { status: 404, code: "not_found" };
  const site = headers["sec-fetch-site"];
  const origin = { site: Array.isArray(site) ? site[0] : site, origin: headers.origin, host: headers.host };
  if (!isSameOriginUpgrade(origin, own)) return { status: 403, code: "forbidden_origin" };
  return null;
}

/** The path that a request asks for. */
export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * How long ago the page of a socket was asked for when it asked for the socket, in milliseconds by its own clock; Infinity where
 * it does not say so.
 */
export function pageAgeOf({ url = "" }: IncomingMessage): number {
  const age = new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("age");
  const ms = age === null || age === "" ? NaN : Number(age);
  return ms >= 0 ? ms : Infinity;
}

/** Whether a request names several hosts: a proxy may have used one of them, and this server another. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

/** Answers an upgrade with a refusal and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, code, retryAfterS }: UpgradeRefusal): void {
  const body = JSON.stringify({ error_code: code });
  const lines = [
    `HTTP/1.1 ${status} ${code}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
    ...(retryAfterS === undefined ? [] : [`Retry-After: ${retryAfterS}`]),
  ];
  // A visitor who never closes their side would hold up the drain.
  const cut = () => socket.destroy();
  socket.on("error", cut);
  const timer = setTimeout(cut, REFUSAL_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, cut);
}
