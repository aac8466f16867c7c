/** HTTP as bytes, for what no browser would send. */

/** Sends bytes as they are, ends the sending side, and gives all that comes back until the server closes. */
export async function sendRaw(server: { origin: string }, bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const line = await Deno.connect({ hostname, port: Number(port) });
  try {
    await line.write(bytes);
    await line.closeWrite();
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

/** The status of a raw answer, or null where the line was cut without one. */
export function rawStatus(answer: string): number | null {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  return status === undefined ? null : Number(status);
}
