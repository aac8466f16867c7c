/**
 * A socket between a device and a machine, without a network: the real gateway on one end, the real frames in between, and the
 * port of the real client on the other end. What is sent comes in order and later; a line may break so that both ends see it, or
 * fall silent so that neither does.
 */
import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { Duplex } from "node:stream";
import * as ws from "ws";
import type { SocketEvents, SocketLike } from "@/client/ports.ts";
import type { Gateway } from "@/gateway/mod.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";

/** The types of `ws` do not have the two that read and write frames. */
interface Frames {
  Receiver: new (options: { isServer: boolean; allowSynchronousEvents: boolean }) => Duplex;
  Sender: { frame(data: Buffer, options: Record<string, unknown>): Buffer[] };
}
const { Receiver, Sender } = ws as unknown as Frames;

/** What a browser says of a line that broke. */
const LOST = 1006;
const TEXT = 1;
const CLOSE = 8;
const HEAD_END = "\r\n\r\n";

export interface LineOptions {
  gateway: Pick<Gateway, "upgrade">;
  path: string;
  cookie: string;
  /** The address of whoever comes. */
  address: string;
  time: VirtualTime;
  /** How long one way takes, in milliseconds. */
  delay(): number;
}

/** The machine's end: what a TCP connection is to `node:http`. */
class MachineEnd extends Duplex {
  constructor(private readonly onBytes: (bytes: Uint8Array) => void, readonly remoteAddress: string) {
    super();
  }
  override _read(): void {}
  override _write(bytes: Uint8Array, _encoding: string, done: () => void): void {
    this.onBytes(bytes);
    done();
  }
  override _final(done: () => void): void {
    done();
    this.onBytes(new Uint8Array(0));
  }
  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
}

export class Line implements SocketLike {
  readonly #machine: MachineEnd;
  readonly #receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  /** Bytes of the answer to the upgrade until its head is whole; null afterwards. */
  #head: string | null = "";
  /** Whether nothing comes through any more, which nobody was told. */
  isSilent = false;
  #isOpen = false;
  #isOver = false;
  /** No byte overtakes another one. */
  #toMachineAt = 0;
  #toDeviceAt = 0;

  constructor(private readonly options: LineOptions, private readonly events: SocketEvents) {
    const { gateway, path, cookie, address, time } = options;
    this.#machine = new MachineEnd((bytes) => this.#toDevice(bytes), address);
    this.#machine.on("error", () => {});
    this.#machine.on("close", () => this.#toDevice(null));
    this.#receiver.on("message", (data: Buffer) => this.#isOver || events.onText(data.toString()));
    this.#receiver.on("conclude", (code: number) => {
      this.#sendFrame(Buffer.from([code >> 8, code & 255]), CLOSE);
      this.#end(code === 1005 ? LOST : code);
    });
    this.#receiver.on("error", () => this.cut());
    const headers = {
      host: "localhost",
      origin: "http://localhost",
      "sec-fetch-site": "same-origin",
      cookie,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "c2ltdWxhdGVkIGRldmljZQ==",
    };
    const request = {
      method: "GET",
      url: path,
      headers,
      rawHeaders: Object.entries(headers).flat(),
      socket: this.#machine,
    } as unknown as IncomingMessage;
    void time.after(options.delay()).then(() => {
      if (!this.#isOver) gateway.upgrade(request, this.#machine, Buffer.alloc(0));
    });
  }

  send(text: string): void {
    if (this.#isOpen && !this.#isOver) this.#sendFrame(Buffer.from(text), TEXT);
  }

  close(): void {
    if (this.#isOver) return;
    if (this.#isOpen) this.#sendFrame(Buffer.from([3, 232]), CLOSE);
    this.cut();
  }

  /** The line breaks: both ends see it. */
  cut(): void {
    this.#end(LOST);
    void this.options.time.after(this.options.delay()).then(() => this.#machine.destroy());
  }

  /** Nothing comes through any more, and nobody is told. */
  fallSilent(): void {
    this.isSilent = true;
  }

  /** The machine is gone: nothing of it is closed, and the device learns of it when its network does. */
  loseMachine(): void {
    this.isSilent = true;
    void this.options.time.after(this.options.delay()).then(() => this.#end(LOST));
  }

  #end(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.events.onClose(code);
  }

  #sendFrame(data: Buffer, opcode: number): void {
    const bytes = Buffer.concat(
      Sender.frame(data, {
        fin: true,
        rsv1: false,
        opcode,
        mask: true,
        readOnly: false,
        generateMask: noMask,
      }),
    );
    this.#toMachineAt = Math.max(this.#toMachineAt, this.options.time.now() + this.options.delay());
    void this.options.time.after(this.#toMachineAt - this.options.time.now()).then(() => {
      if (!this.isSilent && !this.#machine.destroyed) this.#machine.push(bytes);
    });
  }

  #toDevice(bytes: Uint8Array | null): void {
    this.#toDeviceAt = Math.max(this.#toDeviceAt, this.options.time.now() + this.options.delay());
    void this.options.time.after(this.#toDeviceAt - this.options.time.now()).then(() => {
      if (this.isSilent || this.#isOver) return;
      if (bytes === null) this.#end(LOST);
      else this.#hear(bytes);
    });
  }

  #hear(bytes: Uint8Array): void {
    if (this.#head === null) return void this.#receiver.write(bytes);
    this.#head += Buffer.from(bytes).toString("latin1");
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return;
    const rest = Buffer.from(this.#head.slice(end + HEAD_END.length), "latin1");
    const isAccepted = this.#head.startsWith("HTTP/1.1 101 ");
    this.#head = null;
    if (!isAccepted) return this.cut();
    this.#isOpen = true;
    if (rest.length > 0) this.#receiver.write(rest);
  }
}

function noMask(mask: Uint8Array): void {
  mask.fill(0);
}
