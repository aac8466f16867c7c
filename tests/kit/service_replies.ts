/** An HTTP server on a free port of this machine whose answers are data, or never come. */

export type ServiceReply =
  | "hang"
  | { status: number; headers?: Readonly<Record<string, string>>; body?: string | ReadableStream };

/** A server under test puts another one in the place of the global, which `Deno.serve` refuses. */
const NativeResponse = Response;

export interface ReplyServer extends AsyncDisposable {
  origin: string;
}

export function serveReplies(reply: (request: Request) => Promise<ServiceReply>): ReplyServer {
  const ended = new AbortController();
  const over = Promise.withResolvers<void>();
  /** A request that its client has given up may still be read. */
  const underWay = new Set<Promise<ServiceReply>>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, signal: ended.signal, onListen() {} },
    async (request) => {
      const replying = reply(request);
      underWay.add(replying);
      const answer = await replying.finally(() => underWay.delete(replying));
      if (answer === "hang") {
        await over.promise;
        return new NativeResponse(null, { status: 503 });
      }
      const { status, headers = {}, body = null } = answer;
      return new NativeResponse(body, { status, headers });
    },
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      over.resolve();
      ended.abort();
      await server.finished;
      await Promise.allSettled(underWay);
    },
  };
}
