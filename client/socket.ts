/**
 * The page's one socket. Made by `client.ts`, or by `desk/desk_client.ts` for the desk's own; islands use it through the
 * client's state and `call`.
 *
 * 1. connecting: a socket is opened; `connected` must come within 10 s.
 * 2. open: waiting calls are sent, `ping` goes out each 10 s; 25 s without a frame after a ping means it is dead.
 * 3. waiting: the socket or the network was lost; it reconnects after a delay with jitter, or at once when the page becomes
 *    visible or online.
 * 4. A close code from 4500, or `connected` without a session, is tried 3 times, 500 ms apart; then it has
 *    ended for good and `onEnded` is called (spec §4).
 */
import { signal } from "@preact/signals";
import { PING_MS, SILENCE_MS } from "@/domain/limits.ts";
import type { CallInput, Module } from "@/protocol/calls/mod.ts";
import { CLOSE, mayReconnect } from "@/protocol/close_codes.ts";
import { PING } from "@/protocol/socket.ts";
import type { Answer } from "@/client/answer.ts";
import { reconnectDelayMs } from "@/client/backoff.ts";
import type { ClientEvent, Incoming } from "@/client/incoming.ts";
import { PendingCalls } from "@/client/pending_calls.ts";
import type { Ports, SocketLike } from "@/client/ports.ts";

const CONNECT_MS = 10_000;
const PROBE_MS = 3_000;
const SESSION_TRIES = 3;
const SESSION_RETRY_MS = 500;
const LOST = 1006;

export type Link = "connecting" | "open" | "lost" | "ended";

/** How calls are made. Answers come as values; nothing is thrown. */
export type Call = <M extends Module>(
  module: M,
  data: CallInput<M>,
  options?: { rid: string },
) => Promise<Answer<M>>;

interface SocketListener<Event> {
  onEvent(event: Event): void;
  /** Calls are answered from now on, by the event that says so; others may have been missed since the last time. */
  onOpen(event: Event): void;
  /** The session is over on this device. */
  onEnded(): void;
}

export class Socket<Event = ClientEvent, SocketCall = Call> {
  /** The state of the connection. */
  readonly link = signal<Link>("connecting");
  readonly #calls: PendingCalls;
  #socket: SocketLike | null = null;
  #attempt = 0;
  #sessionTries = 0;
  /** When the unanswered ping was sent, or null, and when the last frame arrived. */
  #pingedAt: number | null = null;
  #lastFrameAt = 0;
  #cancelTimer: () => void = () => {};
  #cancelProbe: () => void = () => {};

  constructor(
    private readonly ports: Ports,
    private readonly listener: SocketListener<Event>,
    /** Parses a frame by the protocol of this socket. */
    private readonly read: (text: string) => Incoming<Event>,
  ) {
    this.#calls = new PendingCalls(ports);
  }

  /** Makes a call; with a `rid` it is a command, which is never repeated automatically. */
  readonly call = ((module: string, data: unknown, options?: { rid: string }) => {
    const send = this.link.peek() === "open" ? this.#send : null;
    return options
      ? this.#calls.command(module, data, options.rid, send)
      : this.#calls.read(module, data, send);
  }) as SocketCall;

  /** Opens the socket, unless it is there already or has ended. */
  connect(): void {
    if (this.#socket || this.link.peek() === "ended") return;
    this.#cancelTimer();
    const socket = this.ports.openSocket({
      onText: (text) => this.#socket === socket && this.#handle(text),
      onClose: (code) => this.#socket === socket && this.#lost(code),
    });
    this.#socket = socket;
    this.#cancelTimer = this.ports.after(CONNECT_MS, () => this.#drop());
  }

  /** The page is visible or online again: connects now, or pings to find out whether the socket is alive. */
  ensureOpen(): void {
    if (this.#socket === null) return this.connect();
    if (this.link.peek() !== "open") return;
    this.#ping();
    this.#cancelProbe();
    this.#cancelProbe = this.ports.after(PROBE_MS, () => {
      if (this.#pingedAt !== null) this.#drop();
    });
  }

  /** The network is lost, before the socket notices: drops it and reconnects. */
  lose(): void {
    if (this.#socket) this.#drop();
  }

  /** Closes without reconnecting, as for the back-forward cache. `connect` opens it again. */
  suspend(): void {
    this.#detach()?.close();
    this.#calls.lose();
    if (this.link.peek() !== "ended") this.link.value = "lost";
  }

  /** Closes for good. */
  end(): void {
    this.suspend();
    this.link.value = "ended";
    this.#calls.end();
  }

  readonly #send = (text: string): void => this.#socket?.send(text);

  #handle(text: string): void {
    this.#lastFrameAt = this.ports.now();
    this.#pingedAt = null;
    const incoming = this.read(text);
    if (incoming.kind === "ignored") return this.ports.report(`Ignored: ${incoming.why}`);
    if (incoming.kind === "answer") return void this.#calls.settle(incoming.rid, incoming.answer);
    if (incoming.kind === "pong") return;
    if (incoming.opens === undefined) return this.listener.onEvent(incoming.event);
    if (incoming.opens) this.#opened(incoming.event);
    else this.#refuseSession();
  }

  #opened(event: Event): void {
    this.#attempt = 0;
    this.#sessionTries = 0;
    this.link.value = "open";
    this.#beat();
    this.listener.onEvent(event);
    this.listener.onOpen(event);
    this.#calls.flush(this.#send);
  }

  #beat(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.ports.after(PING_MS, () => {
      if (this.#pingedAt !== null && this.ports.now() - this.#lastFrameAt > SILENCE_MS) return this.#drop();
      this.#ping();
      this.#beat();
    });
  }

  #ping(): void {
    this.#pingedAt ??= this.ports.now();
    this.#send(PING);
  }

  /** Gives up a socket that does not close by itself. */
  #drop(): void {
    const socket = this.#socket;
    this.#lost(LOST);
    socket?.close();
  }

  #lost(code: number): void {
    this.#detach();
    this.#calls.lose();
    if (!mayReconnect(code)) return this.#refuseSession();
    this.link.value = "lost";
    // Timers of hidden pages are throttled, so the server closes them as silent: reconnects before the member seems offline.
    const delay = code === CLOSE.silent.code ? 0 : reconnectDelayMs(this.#attempt++, this.ports.random());
    this.#retryAfter(delay);
  }

  #refuseSession(): void {
    this.#detach()?.close();
    this.#calls.lose();
    if (this.#sessionTries++ < SESSION_TRIES) {
      this.link.value = "lost";
      return this.#retryAfter(SESSION_RETRY_MS);
    }
    this.end();
    this.listener.onEnded();
  }

  #retryAfter(ms: number): void {
    if (ms === 0) return this.connect();
    this.#cancelTimer = this.ports.after(ms, () => this.connect());
  }

  #detach(): SocketLike | null {
    this.#cancelTimer();
    this.#cancelProbe();
    this.#pingedAt = null;
    const socket = this.#socket;
    this.#socket = null;
    return socket;
  }
}
