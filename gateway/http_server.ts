/** The HTTP server of one isolate: bounded headers and bodies, and the socket's upgrade. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gateway } from "@/gateway/mod.ts";

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;
const HEADERS_MAX_BYTES = 16 * 1024;

export interface HttpServer {
  port: number;
  /** Takes no more connections, and cuts the idle ones. Resolves when the last request is answered. */
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
  }, listener);
  server.on("upgrade", gateway.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, reusePort: shared }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
