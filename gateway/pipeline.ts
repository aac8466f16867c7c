/**
 * The requests of one connection, one after the other. `node:http` emits pipelined requests as fast as they
 * arrive, and each may render a page that is never read. So one is under way, a few wait behind it, and a
 * connection that sends more at once, or does not read its answers, is cut. Only the HTTP server uses it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ANSWER_BYTES_A_MS, ANSWER_READ_MS, REQUESTS_WAITING } from "@/domain/limits.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export class Pipeline {
  readonly #socket: Socket;
  readonly #serve: (exchange: Exchange) => void;
  readonly #waiting: Exchange[] = [];
  #underWay: ServerResponse | null = null;
  /** When the check first saw that the answer under way has begun. */
  #answeringSince: number | null = null;

  constructor(socket: Socket, serve: (exchange: Exchange) => void) {
    this.#socket = socket;
    this.#serve = serve;
  }

  get isBusy(): boolean {
    return this.#underWay !== null;
  }

  /** Serves a request, at once or when those before it are answered. */
  take(exchange: Exchange): void {
    if (!this.#underWay) return this.#begin(exchange);
    if (this.#waiting.length < REQUESTS_WAITING) return void this.#waiting.push(exchange);
    ignoreRest(this.#socket);
    this.#socket.destroy();
  }

  /** Cuts the connection where its answer takes too long to be read, for its length. */
  cutUnread(now: number): void {
    if (!this.#underWay?.headersSent) return;
    this.#answeringSince ??= now;
    const bytes = Number(this.#underWay.getHeader("content-length") ?? 0);
    if (now - this.#answeringSince > ANSWER_READ_MS + bytes / ANSWER_BYTES_A_MS) this.#socket.destroy();
  }

  #begin(exchange: Exchange): void {
    this.#underWay = exchange.response;
    this.#answeringSince = null;
    exchange.response.once("close", () => this.#next());
    // After the rest of the chunk is parsed: a connection that is cut for too many requests renders no page.
    queueMicrotask(() => this.#socket.destroyed || this.#serve(exchange));
  }

  #next(): void {
    this.#underWay = null;
    const next = this.#waiting.shift();
    if (next && !this.#socket.destroyed) this.#begin(next);
  }
}

/**
 * Stops the parser. It would parse the bytes that it has, up to two thousand requests, even after the
 * connection has ended, and block the event loop for 50 ms. The value 2, which node's own server returns for an
 * upgrade, says that the rest is not HTTP.
 */
function ignoreRest(socket: Socket): void {
  const parser = Reflect.get(socket, "parser");
  if (parser) parser.onIncoming = () => 2;
}
