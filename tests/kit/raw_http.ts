/** HTTP as bytes, for what no browser would send. */

/**
 * Sends bytes as they are, ends the sending side, and gives all that comes back until the server closes. A page that takes
 * longer is not answered to whoever has ended it: `listens` leaves it open.
 */
export async function sendRaw(
  server: { origin: string },
  bytes: Uint8Array,
  { listens = false }: { listens?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const line = await Deno.connect({ hostname, port: Number(port) });
  try {
    await line.write(bytes);
    if (!listens) await line.closeWrite();
    let text = "";
    const decoder = new TextDecoder("latin1");
    for await (const chunk of line.readable) text += decoder.decode(chunk);
    return text;
  } catch (error) {
    // The server may cut a line that sends nonsense, before or after its answer.
    if (error instanceof Deno.errors.ConnectionReset || error instanceof Deno.errors.BrokenPipe) return "";
    throw error;
  } finally {
    try {
      line.close();
    } catch {
      // Reading to its end has closed it.
    }
  }
}

/** A request that its server is known to work on, and that waits for its body. */
export interface BegunPost {
  /** Sends the body, and gives all that is answered to it. */
  finish(): Promise<string>;
  [Symbol.dispose](): void;
}

/**
 * Posts to `path` up to the body: resolves once the server has asked for it, which it does by 100 when the request's turn
 * has come. Throws where it answers anything else.
 */
export async function beginPost(
  server: { origin: string },
  path: string,
  { headers, body }: { headers: Record<string, string>; body: Uint8Array },
): Promise<BegunPost> {
  const { host, hostname, port } = new URL(server.origin);
  const line = await Deno.connect({ hostname, port: Number(port) });
  const fields = {
    host,
    origin: server.origin,
    connection: "close",
    expect: "100-continue",
    "content-length": `${body.length}`,
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  await writeAll(line, new TextEncoder().encode(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
  const buffer = new Uint8Array(64 * 1024);
  const read = async () => {
    const length = await line.read(buffer);
    return length === null ? null : new TextDecoder("latin1").decode(buffer.subarray(0, length));
  };
  const asked = await read();
  if (!asked?.startsWith("HTTP/1.1 100 ")) {
    line.close();
    throw new Error(`The server does not ask for the body: ${asked}`);
  }
  return {
    async finish() {
      await writeAll(line, body);
      let text = "";
      for (let part = await read(); part !== null; part = await read()) text += part;
      return text;
    },
    [Symbol.dispose]: () => line.close(),
  };
}

async function writeAll(line: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await line.write(bytes.subarray(sent));
}

/** The status of a raw answer, or null where the line was cut without one. */
export function rawStatus(answer: string): number | null {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  return status === undefined ? null : Number(status);
}
