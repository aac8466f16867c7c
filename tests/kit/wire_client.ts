/**
 * One end of a socket that speaks calls and events, of the members' protocol or of the desk's. Everything it hears is checked
 * against the schemas of its protocol; a frame that breaks them fails the test when the client closes.
 */
import assert from "node:assert/strict";
import type { WebSocket } from "ws";
import type { z } from "zod/mini";
import { PING_MS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import { PING } from "@/protocol/socket.ts";
import { type EventSchemas, findFlaw, type Schemas } from "@/tests/kit/flaws.ts";
import { until, within } from "@/tests/kit/until.ts";

export interface CallOptions {
  rid?: string;
  withinMs?: number;
}

export interface Closed {
  code: number;
  reason: string;
}

/** What a protocol declares, by names on the wire. */
type CallSchemas = Readonly<Record<string, { input: z.ZodMiniType; output: z.ZodMiniType }>>;
type NameIn<Registry> = keyof Registry & string;
type DataOf<Events extends EventSchemas, Name extends NameIn<Events>> = z.output<Events[Name]["data"]>;

/** An event as a client heard it. */
export interface Heard<Events extends EventSchemas, Name extends NameIn<Events> = NameIn<Events>> {
  module: Name;
  data: DataOf<Events, Name>;
}

/** No two calls share a `rid` unless a test says so, not even on a database that outlives the process. */
const RUN = crypto.randomUUID().slice(0, 8);
let rids = 0;

export class WireClient<Calls extends CallSchemas, Events extends EventSchemas> implements AsyncDisposable {
  /** Every frame in the order of its arrival; `pong` stays text. */
  readonly frames: unknown[] = [];
  readonly closed: Promise<Closed>;
  /** Set once the socket is gone. */
  ended: Closed | null = null;
  readonly #flaws: string[] = [];
  readonly #answered = new Map<string, PromiseWithResolvers<AnswerFrame>>();

  constructor(readonly socket: WebSocket, protocol: Schemas) {
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => {
        this.ended = { code, reason: reason.toString() };
        for (const { reject } of this.#answered.values()) {
          reject(new Error(`Closed with ${code} before the answer`));
        }
        resolve(this.ended);
      });
    });
    socket.on("error", () => {});
    socket.on("message", (data: Uint8Array) => this.#handle(data.toString(), protocol));
  }

  /** Events heard so far. */
  get events(): Heard<Events>[] {
    return this.frames.filter((frame): frame is Heard<Events> =>
      typeof frame === "object" && frame !== null && !("request_status" in frame)
    );
  }

  /** Events of one module heard so far. */
  heard<Name extends NameIn<Events>>(module: Name): DataOf<Events, Name>[] {
    return this.events.flatMap((event) =>
      event.module === module ? [event.data as DataOf<Events, Name>] : []
    );
  }

  /** Shows signs of life as a browser does, until the socket is gone. */
  keepAlive(): void {
    const pinging = setInterval(() => this.send(PING), PING_MS);
    void this.closed.then(() => clearInterval(pinging));
  }

  /** Sends text, or bytes as a binary frame, as they are. */
  send(frame: string | Uint8Array): void {
    this.socket.send(frame);
  }

  /** Makes a call and gives its answer, whatever it is. */
  async call(module: string, data?: unknown, options: CallOptions = {}): Promise<AnswerFrame> {
    const { rid = `${RUN}-${++rids}`, withinMs = 5_000 } = options;
    if (this.ended) throw new Error(`Closed with ${this.ended.code} before the call`);
    const answered = Promise.withResolvers<AnswerFrame>();
    this.#answered.set(rid, answered);
    this.send(JSON.stringify({ module, rid, ...(data !== undefined && { data }) }));
    return await within(`the answer to ${module} ${rid}`, answered.promise, withinMs);
  }

  /** Makes a call that must succeed, and gives its data. */
  async expectReply<Name extends NameIn<Calls>>(
    module: Name,
    data: z.input<Calls[Name]["input"]>,
    options: CallOptions = {},
  ): Promise<z.output<Calls[Name]["output"]>> {
    const answer = await this.call(module, data, options);
    assert.equal(answer.request_status, "1", `${module}: ${JSON.stringify(answer)}`);
    return answer.data as z.output<Calls[Name]["output"]>;
  }

  /** Makes a call that must be refused with `code`, and gives the refusal's data. */
  async expectRefusal(
    module: string,
    data: unknown,
    code: RefusalCode,
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    const answer = await this.call(module, data, options);
    assert.equal(answer.error_code, code, `${module}: ${JSON.stringify(answer)}`);
    assert.equal(answer.request_status, "0");
    return answer.data as Record<string, unknown>;
  }

  /** Waits for an event that fits, among those heard already too. */
  async expectEvent<Name extends NameIn<Events>>(
    module: Name,
    fits: (data: DataOf<Events, Name>) => boolean = () => true,
    withinMs = 2_000,
  ): Promise<DataOf<Events, Name>> {
    return await until(`an event ${module}`, () => this.heard(module).find(fits), withinMs);
  }

  /** Waits until the server says `connected`. */
  async expectConnected(): Promise<void> {
    await until("the event connected", () => {
      if (this.ended) throw new Error(`The socket closed with ${this.ended.code} before it was connected`);
      return this.events.some(({ module }) => module === "connected");
    });
  }

  /** Waits for the end of the socket. */
  expectClosed(withinMs = 5_000): Promise<Closed> {
    return within("the socket closes", this.closed, withinMs);
  }

  /** Says goodbye, and waits until the socket is gone. */
  async close(): Promise<void> {
    this.socket.close();
    await within("the socket closes", this.closed, 2_000).catch(() => this.dropNetwork());
    assert.deepEqual(this.#flaws, [], "frames that break the protocol");
  }

  /** Cuts the line without a goodbye. */
  async dropNetwork(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #handle(text: string, protocol: Schemas): void {
    if (text === "pong") return void this.frames.push(text);
    const frame: unknown = JSON.parse(text);
    const flaw = findFlaw(frame, protocol);
    if (flaw) this.#flaws.push(`${flaw}: ${text}`);
    this.frames.push(frame);
    const { rid } = frame as { rid?: string };
    if (rid === undefined) return;
    this.#answered.get(rid)?.resolve(frame as AnswerFrame);
    this.#answered.delete(rid);
  }
}
