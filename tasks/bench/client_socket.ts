/**
 * The cheapest WebSocket client that a load generator can do with: text frames, collected and written once a turn,
 * masked with zero. Only the load generator uses it, so that it takes little of the machine from what it measures.
 */
const FIRST_BUFFER_BYTES = 4 * 1024;
const OPCODE_TEXT = 1;
const OPCODE_CLOSE = 8;
const FIN_AND_TEXT = 0x81;
const MASKED = 0x80;
const MASK_BYTES = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface SocketTarget {
  port: number;
  /** Path with its query. */
  path: string;
  /** The whole Cookie header. */
  cookie: string;
}

export class ClientSocket {
  /** Called with every text frame. */
  onText: (text: string) => void = () => {};
  /** Called when the server has closed it. */
  onClose: () => void = () => {};
  /** Code of the close frame that came, or 0. */
  closedWith = 0;

  readonly #connection: Deno.TcpConn;
  readonly #outgoing: Uint8Array[] = [];
  #writing = false;

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Connects and upgrades. Throws where the server does not answer 101. */
  static async open(target: SocketTarget, onText: (text: string) => void): Promise<ClientSocket> {
    const { port, path, cookie } = target;
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    connection.setNoDelay();
    const socket = new ClientSocket(connection);
    socket.onText = onText;
    await connection.write(encoder.encode([
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      `Cookie: ${cookie}`,
      "\r\n",
    ].join("\r\n")));
    const upgraded = Promise.withResolvers<void>();
    socket.#read(upgraded).catch(upgraded.reject);
    await upgraded.promise;
    return socket;
  }

  /** Sends a text frame of up to 64 KiB. */
  send(text: string): void {
    this.#outgoing.push(frameOf(text));
    if (this.#writing) return;
    this.#writing = true;
    queueMicrotask(() => void this.#write().catch(() => this.close()));
  }

  close(): void {
    try {
      this.#connection.close();
    } catch {
      // Closed before, by the other side.
    }
  }

  async #write(): Promise<void> {
    while (this.#outgoing.length > 0) {
      const bytes = concat(this.#outgoing.splice(0));
      for (let written = 0; written < bytes.length;) {
        written += await this.#connection.write(bytes.subarray(written));
      }
    }
    this.#writing = false;
  }

  async #read(upgraded: PromiseWithResolvers<void>): Promise<void> {
    let buffer = new Uint8Array(FIRST_BUFFER_BYTES);
    let end = 0;
    let isUpgraded = false;
    for (;;) {
      if (end === buffer.length) buffer = grown(buffer);
      const read = await this.#connection.read(buffer.subarray(end)).catch(() => null);
      if (read === null) {
        this.onClose();
        return upgraded.reject(new Error("Cannot open a socket: the server closed it"));
      }
      end += read;
      let start = 0;
      if (!isUpgraded) {
        const head = decoder.decode(buffer.subarray(0, end));
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) continue;
        if (!head.startsWith("HTTP/1.1 101")) throw new Error(`Cannot open a socket: ${head.slice(0, 200)}`);
        isUpgraded = true;
        upgraded.resolve();
        start = headEnd + 4;
      }
      start = this.#takeFrames(buffer, start, end);
      buffer.copyWithin(0, start, end);
      end -= start;
    }
  }

  /** Hands on every whole frame and gives where the rest begins. */
  #takeFrames(buffer: Uint8Array, from: number, end: number): number {
    let at = from;
    for (;;) {
      if (end - at < 2) return at;
      const opcode = (buffer[at] ?? 0) & 0x0f;
      let length = (buffer[at + 1] ?? 0) & 0x7f;
      let head = 2;
      if (length === 126) {
        if (end - at < 4) return at;
        length = ((buffer[at + 2] ?? 0) << 8) | (buffer[at + 3] ?? 0);
        head = 4;
      }
      if (end - at < head + length) return at;
      const payload = buffer.subarray(at + head, at + head + length);
      if (opcode === OPCODE_TEXT) this.onText(decoder.decode(payload));
      if (opcode === OPCODE_CLOSE) this.closedWith = ((payload[0] ?? 0) << 8) | (payload[1] ?? 0);
      at += head + length;
    }
  }
}

function frameOf(text: string): Uint8Array {
  const payload = encoder.encode(text);
  const isShort = payload.length < 126;
  const frame = new Uint8Array((isShort ? 2 : 4) + MASK_BYTES + payload.length);
  frame[0] = FIN_AND_TEXT;
  frame[1] = MASKED | (isShort ? payload.length : 126);
  if (!isShort) {
    frame[2] = payload.length >> 8;
    frame[3] = payload.length & 0xff;
  }
  frame.set(payload, frame.length - payload.length);
  return frame;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function grown(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(buffer.length * 2);
  larger.set(buffer);
  return larger;
}
