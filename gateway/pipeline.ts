/**
 * The requests of one connection, one after the other. `node:http` hands on every request that it finds in what came, as
 * fast as it comes, and each may cost a page that nobody reads. So one is under way, a few wait behind it, and a
 * connection that sends more at once, or does not read what it asked for, is cut. Only the HTTP server uses it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ANSWER_READ_MS, REQUESTS_WAITING } from "@/domain/limits.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export class Pipeline {
  readonly #socket: Socket;
  readonly #serve: (exchange: Exchange) => void;
  readonly #waiting: Exchange[] = [];
  #underWay: ServerResponse | null = null;
  /** When it was first seen that the answer under way has begun. */
  #answeringSince: number | null = null;

  constructor(socket: Socket, serve: (exchange: Exchange) => void) {
    this.#socket = socket;
    this.#serve = serve;
  }

  get isBusy(): boolean {
    return this.#underWay !== null;
  }

  /** Serves a request, at once or in its turn. */
  take(exchange: Exchange): void {
    if (!this.#underWay) return this.#begin(exchange);
    if (this.#waiting.length < REQUESTS_WAITING) return void this.#waiting.push(exchange);
    ignoreRest(this.#socket);
    this.#socket.destroy();
  }

  /** Cuts the connection where its answer takes too long to be read. */
  cutUnread(now: number): void {
    if (!this.#underWay?.headersSent) return;
    this.#answeringSince ??= now;
    if (now - this.#answeringSince > ANSWER_READ_MS) this.#socket.destroy();
  }

  #begin(exchange: Exchange): void {
    this.#underWay = exchange.response;
    this.#answeringSince = null;
    exchange.response.once("close", () => this.#next());
    // Once all that came with it is parsed: a connection that is cut for that costs no page.
    queueMicrotask(() => this.#socket.destroyed || this.#serve(exchange));
  }

  #next(): void {
    this.#underWay = null;
    const next = this.#waiting.shift();
    if (next && !this.#socket.destroyed) this.#begin(next);
  }
}

/**
 * Stops the parser where it is. It goes on through the bytes that it has, two thousand requests of them, also after the
 * end of the connection: that costs 50 ms of everybody's time, unless it is told, by what node's own server answers to an
 * upgrade, that what follows is no HTTP.
 */
function ignoreRest(socket: Socket): void {
  const parser = Reflect.get(socket, "parser");
  if (parser) parser.onIncoming = () => 2;
}
