/**
 * One write per socket and turn of the event loop: the text frames of one turn (events and answers of many calls) are laid
 * into one buffer, which takes one system call and one pass through the stream. Only the connection uses it.
 */
import { setImmediate } from "node:timers";

/** The stream below a socket. */
export interface ByteStream {
  write(bytes: Uint8Array): unknown;
}

/** The first byte of a frame that is a whole text message. */
const TEXT = 0x81;
/** Up to this length it is the second byte itself; more bytes follow these two marks. */
const SHORT_MAX = 125;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

const encoder = new TextEncoder();
let waiting: Outgoing[] = [];

/** The frames of one socket that wait for the end of the turn. */
export class Outgoing {
  readonly #stream: ByteStream;
  readonly #payloads: Uint8Array[] = [];
  #bytes = 0;

  constructor(stream: ByteStream) {
    this.#stream = stream;
  }

  /** Bytes of the texts that wait. */
  get bytes(): number {
    return this.#bytes;
  }

  add(text: string): void {
    if (this.#payloads.length === 0 && waiting.push(this) === 1) setImmediate(flushAll);
    const payload = encoder.encode(text);
    this.#payloads.push(payload);
    this.#bytes += payload.length;
  }

  /** Writes what waits, now. */
  flush(): void {
    if (this.#payloads.length === 0) return;
    const bytes = framed(this.#payloads);
    // One array for all turns: an old one that is dropped takes the frames of its last turn to V8's old space with it.
    this.#payloads.length = 0;
    this.#bytes = 0;
    this.#stream.write(bytes);
  }
}

function flushAll(): void {
  const all = waiting;
  waiting = [];
  for (const outgoing of all) outgoing.flush();
}

function framed(payloads: readonly Uint8Array[]): Uint8Array {
  const size = payloads.reduce((sum, { length }) => sum + headerBytes(length) + length, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const payload of payloads) {
    at = putHeader(bytes, at, payload.length);
    bytes.set(payload, at);
    at += payload.length;
  }
  return bytes;
}

function headerBytes(length: number): number {
  return length <= SHORT_MAX ? 2 : length <= 0xffff ? 4 : 10;
}

/** Puts the header of a frame from the server, which is never masked; gives where its payload begins. */
function putHeader(bytes: Uint8Array, at: number, length: number): number {
  const view = new DataView(bytes.buffer, at);
  view.setUint8(0, TEXT);
  const size = headerBytes(length);
  if (size === 2) view.setUint8(1, length);
  if (size === 4) {
    view.setUint8(1, TWO_BYTES);
    view.setUint16(2, length);
  }
  if (size === 10) {
    view.setUint8(1, EIGHT_BYTES);
    view.setBigUint64(2, BigInt(length));
  }
  return at + size;
}
