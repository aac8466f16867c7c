/**
 * A device of a member, or of a guest: a socket that speaks the protocol. Everything it hears is checked against the
 * protocol's schemas; a frame that breaks them fails the test when the client closes.
 */
import assert from "node:assert/strict";
import { WebSocket } from "ws";
import { PING_MS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import type { CallInput, CallOutput, Module } from "@/protocol/calls/mod.ts";
import type { EventData, EventModule } from "@/protocol/events/mod.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import { PING, SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { findFlaw } from "@/tests/kit/flaws.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import { until, within } from "@/tests/kit/until.ts";

export interface CallOptions {
  rid?: string;
  withinMs?: number;
}

export interface Closed {
  code: number;
  reason: string;
}

export interface ConnectOptions {
  /** Number of the instance, 0 unless given. */
  instance?: number;
  headers?: Record<string, string>;
  /** Whether it sends no pings by itself. */
  silent?: boolean;
  /** Path and query in place of the usual ones. */
  path?: string;
}

/** An event as a client heard it. */
export interface HeardEvent<M extends EventModule = EventModule> {
  module: M;
  data: EventData<M>;
}

/** Calls made so far: no two of a test run share a `rid` unless the test says so. */
let rids = 0;

export class Client implements AsyncDisposable {
  /** Every frame in the order of its arrival; `pong` stays text. */
  readonly frames: unknown[] = [];
  readonly closed: Promise<Closed>;
  /** Set once the socket is gone. */
  ended: Closed | null = null;
  readonly #flaws: string[] = [];
  readonly #answered = new Map<string, PromiseWithResolvers<AnswerFrame>>();

  constructor(readonly socket: WebSocket) {
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
    socket.on("message", (data: Uint8Array) => this.#handle(data.toString()));
  }

  /** Events heard so far. */
  get events(): HeardEvent[] {
    return this.frames.filter((frame): frame is HeardEvent =>
      typeof frame === "object" && frame !== null && !("request_status" in frame)
    );
  }

  /** Events of one module heard so far. */
  heard<M extends EventModule>(module: M): EventData<M>[] {
    return this.events.flatMap((event) => event.module === module ? [event.data as EventData<M>] : []);
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
    const { rid = `kit${++rids}`, withinMs = 5_000 } = options;
    if (this.ended) throw new Error(`Closed with ${this.ended.code} before the call`);
    const answered = Promise.withResolvers<AnswerFrame>();
    this.#answered.set(rid, answered);
    this.send(JSON.stringify({ module, rid, ...(data !== undefined && { data }) }));
    return await within(`the answer to ${module} ${rid}`, answered.promise, withinMs);
  }

  /** Makes a call that must succeed, and gives its data. */
  async expectReply<M extends Module>(
    module: M,
    data: CallInput<M>,
    options: CallOptions = {},
  ): Promise<CallOutput<M>> {
    const answer = await this.call(module, data, options);
    assert.equal(answer.request_status, "1", `${module}: ${JSON.stringify(answer)}`);
    return answer.data as CallOutput<M>;
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
  async expectEvent<M extends EventModule>(
    module: M,
    fits: (data: EventData<M>) => boolean = () => true,
    withinMs = 2_000,
  ): Promise<EventData<M>> {
    return await until(`an event ${module}`, () => this.heard(module).find(fits), withinMs);
  }

  /** Makes sure that nothing that fits was heard by the time a call made now is answered. */
  async refuteEvent<M extends EventModule>(
    module: M,
    fits: (data: EventData<M>) => boolean = () => true,
  ): Promise<void> {
    await this.call("geodata", {});
    assert.deepEqual(this.heard(module).filter(fits), []);
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

  #handle(text: string): void {
    if (text === "pong") return void this.frames.push(text);
    const frame: unknown = JSON.parse(text);
    const flaw = findFlaw(frame);
    if (flaw) this.#flaws.push(`${flaw}: ${text}`);
    this.frames.push(frame);
    const { rid } = frame as { rid?: string };
    if (rid === undefined) return;
    this.#answered.get(rid)?.resolve(frame as AnswerFrame);
    this.#answered.delete(rid);
  }
}

/** Opens a socket without waiting for anything but its end. */
export function openSocket(
  server: TestServer,
  cookie: string | null,
  options: ConnectOptions = {},
): Client {
  const { origin, site = origin } = instanceOf(server, options.instance);
  const url = `${origin.replace("http", "ws")}${options.path ?? `${SOCKET_PATH}?token=${SOCKET_TOKEN}`}`;
  return new Client(
    new WebSocket(url, {
      headers: { origin: site, host: new URL(site).host, ...(cookie && { cookie }), ...options.headers },
    }),
  );
}

/** Connects a device, and waits until the server says `connected`. Null connects a guest. */
export async function connect(
  server: TestServer,
  member: { cookie: string } | null,
  options: ConnectOptions = {},
): Promise<Client> {
  const client = openSocket(server, member?.cookie ?? null, options);
  await until("the event connected", () => {
    if (client.ended) throw new Error(`The socket closed with ${client.ended.code} before it was connected`);
    return client.heard("connected")[0];
  });
  if (!options.silent) client.keepAlive();
  return client;
}

/** What the server answers to an upgrade that it refuses, before 101. */
export async function refusedUpgrade(
  server: TestServer,
  cookie: string | null,
  options: ConnectOptions = {},
): Promise<{ status: number; code: string; headers: Record<string, unknown> }> {
  const client = openSocket(server, cookie, options);
  const refused = new Promise<{ status: number; code: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      client.socket.once("open", () => reject(new Error("The upgrade was accepted")));
      client.socket.once("unexpected-response", (_request, response) => {
        let body = "";
        response.on("data", (data: Uint8Array) => body += new TextDecoder().decode(data));
        response.on("end", () => {
          client.socket.terminate();
          const code = String(JSON.parse(body).error_code);
          resolve({ status: response.statusCode ?? 0, code, headers: response.headers });
        });
      });
    },
  );
  try {
    return await within("the upgrade is refused", refused);
  } finally {
    client.socket.terminate();
  }
}
