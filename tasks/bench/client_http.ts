/** One HTTP/1.1 connection that stays open: asks for a path again and again. Only the load generator uses it. */
const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");
const BUFFER_BYTES = 256 * 1024;

export interface HttpAnswer {
  status: number;
  /** Bytes of headers and body. */
  bytes: number;
}

export class ClientHttp {
  readonly #connection: Deno.TcpConn;
  readonly #request: Uint8Array;
  readonly #buffer = new Uint8Array(BUFFER_BYTES);

  private constructor(connection: Deno.TcpConn, request: Uint8Array) {
    this.#connection = connection;
    this.#request = request;
  }

  static async open(
    port: number,
    { path, headers, form }: { path: string; headers: readonly string[]; form?: string | undefined },
  ): Promise<ClientHttp> {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    connection.setNoDelay();
    const posted = form === undefined ? [] : [
      "Sec-Fetch-Site: same-origin",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${encoder.encode(form).length}`,
    ];
    const lines = [
      `${form === undefined ? "GET" : "POST"} ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      ...headers,
      ...posted,
      `\r\n${form ?? ""}`,
    ];
    return new ClientHttp(connection, encoder.encode(lines.join("\r\n")));
  }

  /** Asks once and reads the whole answer. */
  async get(): Promise<HttpAnswer> {
    await this.#connection.write(this.#request);
    let end = 0;
    for (;;) {
      const read = await this.#connection.read(this.#buffer.subarray(end));
      if (read === null) throw new Error("Cannot read an answer: the server closed the connection");
      end += read;
      const head = decoder.decode(this.#buffer.subarray(0, Math.min(end, 4096)));
      const headEnd = head.indexOf("\r\n\r\n");
      if (headEnd < 0) continue;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const isWhole = length === undefined
        ? decoder.decode(this.#buffer.subarray(Math.max(0, end - 5), end)) === "0\r\n\r\n"
        : end >= headEnd + 4 + Number(length);
      if (isWhole) return { status: Number(head.slice(9, 12)), bytes: end };
    }
  }

  close(): void {
    this.#connection.close();
  }
}
