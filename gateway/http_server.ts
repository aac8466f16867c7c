/**
 * The HTTP server of one isolate: limits of headers, bodies and connections, and the socket's upgrade.
 *
 * It stops in two steps, so that new requests still get an answer while it stops: `drain` waits for the
 * requests under way with the port open; `close` closes the port, last of all.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { AddressRate } from "@/domain/address_rate.ts";
import { DRAIN_REQUESTS_MS, HEADERS_MS, UPLOAD_BODY_MS } from "@/domain/limits.ts";
import type { Rate } from "@/domain/rate.ts";
import { networkOf } from "@/gateway/address.ts";
import type { Gateway } from "@/gateway/mod.ts";
import { Pipeline } from "@/gateway/pipeline.ts";
import { hasSeveralHosts } from "@/gateway/upgrade.ts";
import { inRequestSpan } from "@/telemetry/request_span.ts";

/** The app cuts slow bodies that it reads (UP-14); this limit is for those that it does not read. */
const REQUEST_MS = UPLOAD_BODY_MS + 10_000;
const KEEP_ALIVE_MS = 15_000;
const HEADERS_MAX_BYTES = 16 * 1024;
/** How often timeouts are checked, and so how exact they are. */
const CHECK_MS = 500;
/** How long handlers may take to notice that their connection was cut. */
const SETTLE_MS = 200;
/** Time for the last answers to be sent. */
const LAST_ANSWERS_MS = 20;

export interface HttpServer {
  port: number;
  /** Resolves when the requests under way are answered, or cut at the deadline of a drain that began at `since`. */
  drain(since: number): Promise<void>;
  /** Closes the port and whatever is still connected. */
  close(): Promise<void>;
}

export interface ServerOptions {
  host: string;
  port: number;
  /** Whether several isolates share the port. */
  shared: boolean;
  /** Connections of one address: most at once, and how fast new ones may come; null where all come from a proxy. */
  perAddress: { most: number; rate: Rate } | null;
  listener: (request: IncomingMessage, response: ServerResponse) => unknown;
  gateway: Gateway;
}

/** Listens. Several isolates share one port; port 0 takes a free one. */
export async function listen(options: ServerOptions): Promise<HttpServer> {
  const { host, port, shared, perAddress, listener, gateway } = options;
  const connections = new Map<Socket, Pipeline>();
  const ofAddress = new Map<string, number>();
  const rates = perAddress && new AddressRate(perAddress.rate);
  const underWay = new Set<Promise<unknown>>();
  let ending = false;

  const server = createServer({
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  }, (request, response) => connections.get(request.socket)?.take({ request, response }));
  server.on("connection", connect);
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Uint8Array) => {
    // An HTTP answer that is still under way would be written between the frames.
    if (connections.get(socket)?.isBusy) socket.destroy();
    else gateway.upgrade(request, socket, head);
  });
  const checking = setInterval(() => {
    for (const pipeline of connections.values()) pipeline.cutUnread(performance.now());
  }, CHECK_MS);

  function connect(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? "");
    const others = ofAddress.get(address) ?? 0;
    if (perAddress && (others >= perAddress.most || rates?.take(address, performance.now()))) {
      return void socket.destroy();
    }
    ofAddress.set(address, others + 1);
    connections.set(socket, new Pipeline(socket, ({ request, response }) => serve(request, response)));
    socket.once("close", () => {
      connections.delete(socket);
      const rest = (ofAddress.get(address) ?? 1) - 1;
      if (rest > 0) ofAddress.set(address, rest);
      else ofAddress.delete(address);
    });
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (hasSeveralHosts(request)) {
      return void response.writeHead(400, { "Content-Type": "application/json", Connection: "close" })
        .end(JSON.stringify({ error_code: "invalid_input" }));
    }
    if (ending) response.shouldKeepAlive = false;
    const gone = new Promise((resolve) => response.once("close", resolve));
    const served = Promise.allSettled([
      inRequestSpan(request, response, () => listener(request, response)),
      gone,
    ]);
    underWay.add(served);
    void served.then(() => underWay.delete(served));
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, reusePort: shared }, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    async drain(since) {
      ending = true;
      await settled(underWay, since + DRAIN_REQUESTS_MS - performance.now());
      for (const [socket, pipeline] of connections) if (pipeline.isBusy) socket.destroy();
      await settled(underWay, SETTLE_MS);
    },
    async close() {
      clearInterval(checking);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS_MS));
      for (const socket of connections.keys()) socket.destroy();
      await closed;
    },
  };
}

/** Waits for all of this, for `ms` at most. */
function settled(work: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void Promise.all(work).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
