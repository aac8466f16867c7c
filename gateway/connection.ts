/**
 * One socket on the server: its frame limit, its calls under way, and its closing. Only the gateway uses it.
 *
 * A connection is `open`, then `closing` with our reason, then `closed`. It sends only while it is open.
 */
import type { WebSocket } from "ws";
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { OUTGOING_BUFFER_BYTES } from "@/domain/limits.ts";
import { type Bucket, fullBucket, type Rate, takeToken } from "@/domain/rate.ts";
import type { Identity } from "@/actors/member/session.ts";
import { type ByteStream, Outgoing } from "@/gateway/outgoing.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import type { CallFrame } from "@/protocol/frames.ts";

type CloseReason = (typeof CLOSE)[keyof typeof CLOSE];

type ConnectionState = { state: "open" } | { state: "closing"; reason: CloseReason } | { state: "closed" };

/** A call that is not answered yet. */
export interface PendingCall {
  frame: CallFrame;
  since: number;
}

export interface ConnectionOptions {
  identity: Identity | null;
  address: string;
  /** The language of the page that opened it. */
  lang: Language;
  /** The packaged app that opened it; null for a browser. */
  app: AppPlatform | null;
  frames: Rate;
  now: () => number;
  /** The stream below the socket, where its frames may be written once a turn. */
  stream?: ByteStream;
}

/** Whom an idle socket follows, without a set of its own. */
export const NOBODY: ReadonlySet<MemberId> = new Set();

export class Connection {
  readonly identity: Identity | null;
  readonly address: string;
  readonly lang: Language;
  readonly app: AppPlatform | null;
  /** Members whose presence this socket follows. */
  watched: ReadonlySet<MemberId> = NOBODY;
  /** Calls under way, the oldest first. */
  readonly pending: PendingCall[] = [];
  /** When the last complete frame came. */
  lastFrameAt: number;
  /** When it was noted last that its session is used. */
  touchedAt: number;

  #state: ConnectionState = { state: "open" };
  #bucket: Bucket;
  #refusals = 0;
  #ignoresRest = false;
  readonly #frames: Rate;
  readonly #outgoing: Outgoing | null;

  constructor(readonly socket: WebSocket, options: ConnectionOptions) {
    this.identity = options.identity;
    this.address = options.address;
    this.lang = options.lang;
    this.app = options.app;
    this.lastFrameAt = options.now();
    this.touchedAt = options.now();
    this.#frames = options.frames;
    this.#outgoing = options.stream ? new Outgoing(options.stream) : null;
    this.#bucket = fullBucket(options.frames, options.now());
  }

  get isOpen(): boolean {
    return this.#state.state === "open";
  }

  /**
   * Counts a frame. 0: accept it. Above 0: refuse it, that many milliseconds too early. Null: close, because refusals
   * exceed the burst.
   */
  countFrame(now: number): number | null {
    this.lastFrameAt = now;
    const { bucket, waitMs } = takeToken(this.#frames, this.#bucket, now);
    this.#bucket = bucket;
    if (waitMs === 0) {
      this.#refusals = 0;
      return 0;
    }
    return ++this.#refusals > this.#frames.burst ? null : waitMs;
  }

  /** Sends a text frame; a client that does not read is closed once 1 MiB waits for it. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#outgoing) this.#outgoing.add(text);
    else this.socket.send(text);
    const waiting = this.socket.bufferedAmount + (this.#outgoing?.bytes ?? 0);
    if (waiting > OUTGOING_BUFFER_BYTES) this.cut(CLOSE.try_again);
  }

  /** Takes a call from those under way; false where it was refused already. */
  take(call: PendingCall): boolean {
    const nth = this.pending.indexOf(call);
    if (nth >= 0) this.pending.splice(nth, 1);
    return nth >= 0;
  }

  /** Starts the closing handshake with a code; without an answer, `ws` terminates the socket. */
  close(reason: CloseReason): void {
    if (!this.isOpen) return;
    this.#outgoing?.flush();
    this.#state = { state: "closing", reason };
    this.socket.close(reason.code, reason.reason);
  }

  /** Closes a socket that violates the protocol, and reads nothing more from it. */
  cut(reason: CloseReason): void {
    this.close(reason);
    this.ignoreRest();
  }

  /** Reads nothing more. */
  ignoreRest(): void {
    this.#ignoresRest = true;
    this.socket.pause();
  }

  /** Resumes or pauses reading. */
  setReading(isReading: boolean): void {
    if (isReading && !this.#ignoresRest) this.socket.resume();
    else this.socket.pause();
  }

  /** The socket is gone. */
  ended(): void {
    this.#state = { state: "closed" };
  }
}
