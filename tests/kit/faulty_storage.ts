/** A storage for tests that answers what a test wants, as the real one would only do on a bad day. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Uint8Array<ArrayBuffer>;
}

/** Answers one request, or leaves it unanswered. */
export type FaultyAnswer = (response: ServerResponse) => void;

export interface FaultyStorage extends AsyncDisposable {
  /** Of a bucket. */
  url: string;
  /** Every request that came whole. */
  seen: SeenRequest[];
}

/** Opens a server whose first answer is the first of `answers`, and so on; the last one is for all that follow. */
export async function openFaultyStorage(answers: readonly FaultyAnswer[]): Promise<FaultyStorage> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync<Uint8Array<ArrayBuffer>>(request);
    const { method = "", url: path = "", headers } = request;
    const body = new Uint8Array(await new Blob(chunks).arrayBuffer());
    seen.push({ method, path, headers, body });
    answers[Math.min(seen.length, answers.length) - 1]?.(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer with a status, and a body such as the XML of an error. */
export function answerWith(status: number, body: string | Uint8Array = "", headers = {}): FaultyAnswer {
  return (response) => response.writeHead(status, headers).end(body);
}
