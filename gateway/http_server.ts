/** The HTTP server of one isolate: bounded headers and bodies, and the socket's upgrade. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { UPLOAD_BODY_MS } from "@/domain/limits.ts";
import type { Gateway } from "@/gateway/mod.ts";
import { hideAddress } from "@/telemetry/request_span.ts";

const HEADERS_MS = 10_000;
/** The app cuts slow bodies by itself, each in its time (UP-14); this is for what it does not read. */
const REQUEST_MS = UPLOAD_BODY_MS + 10_000;
const KEEP_ALIVE_MS = 15_000;
/** What is still under way this long after the sockets are gone is cut: together they stay within P8. */
const CLOSE_MS = 1_000;
const HEADERS_MAX_BYTES = 16 * 1024;
const CUT_EVERY_MS = 20;

export interface HttpServer {
  port: number;
  /**
   * Takes no more connections, and cuts the idle ones. Resolves when the last request is answered, or a second later:
   * a browser opens lines that it never uses, and one of them must not hold the process.
   */
  close(): Promise<void>;
}

/** Listens. Several isolates share one port; port 0 takes a free one. */
export async function listen(
  options: { host: string; port: number; shared: boolean; listener: RequestListener; gateway: Gateway },
): Promise<HttpServer> {
  const { host, port, shared, listener, gateway } = options;
  const server: Server = createServer({
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  }, (request, response) => {
    hideAddress(request, response);
    listener(request, response);
  });
  server.on("upgrade", gateway.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, reusePort: shared }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        // A line becomes idle only a moment after its last answer left, and stays open if nobody looks again.
        const cutting = setInterval(() => server.closeIdleConnections(), CUT_EVERY_MS);
        const giveUp = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
        server.close(() => {
          clearInterval(cutting);
          clearTimeout(giveUp);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
