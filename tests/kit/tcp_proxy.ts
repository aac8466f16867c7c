/**
 * A line to a service that can be cut, and that counts what is asked: a TCP proxy on a free loopback port. It understands
 * as much of HTTP/2 as tells where a request begins, which Deno's client of a remote database speaks.
 */
import { connect, createServer, type Socket } from "node:net";

export interface TcpProxy extends AsyncDisposable {
  port: number;
  /** Requests that have gone through. */
  readonly requests: number;
  /** Whether each connection is cut as soon as the service answers on it, so that the answer is lost. */
  losesAnswers: boolean;
  /** How many connections have been cut. */
  readonly cuts: number;
  /** Cuts all connections, and each new one, until it is mended. */
  sever(): void;
  mend(): void;
}

/** Bytes with which a client begins, and those in front of a frame: three of its length, then its kind. */
const PREFACE_BYTES = 24;
const HEADER_BYTES = 9;
const HEADERS_FRAME = 1;

/** Opens a proxy to a port of 127.0.0.1. */
export async function openTcpProxy(to: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const proxy = { requests: 0, losesAnswers: false, cuts: 0 };
  let isSevered = false;
  const server = createServer((client) => {
    if (isSevered) return void client.destroy();
    const service = connect(to, "127.0.0.1");
    const count = openFrameCounter();
    for (const [one, other] of [[client, service], [service, client]] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.on("data", (bytes: Uint8Array) => {
      proxy.requests += count(bytes);
      service.write(bytes);
    });
    service.on("data", (bytes: Uint8Array) => {
      if (!proxy.losesAnswers) return void client.write(bytes);
      proxy.cuts++;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError(`Cannot listen at "${address}"`);
  return Object.assign(proxy, {
    port: address.port,
    sever() {
      isSevered = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => isSevered = false,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}

/** Counts the requests in what one client sends, piece by piece. */
function openFrameCounter(): (bytes: Uint8Array) => number {
  let toSkip = PREFACE_BYTES;
  let header: number[] = [];
  return (bytes) => {
    let requests = 0;
    for (let at = 0; at < bytes.length;) {
      if (toSkip > 0) {
        const step = Math.min(toSkip, bytes.length - at);
        at += step;
        toSkip -= step;
        continue;
      }
      header.push(bytes[at++] ?? 0);
      if (header.length < HEADER_BYTES) continue;
      const [high = 0, middle = 0, low = 0, kind] = header;
      if (kind === HEADERS_FRAME) requests++;
      toSkip = high * 65_536 + middle * 256 + low;
      header = [];
    }
    return requests;
  };
}
