/** The network between a browser and a server, as a test wants it: whole, cut, or losing what goes one way. */

/** What gets lost on sockets that are open: what the server says, or what the browser says. */
export type Loss = "answers" | "calls";

export interface Line extends AsyncDisposable {
  /** What browsers connect to. */
  origin: string;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Takes connections again. */
  mend(): void;
  /** From now on the open WebSockets lose it; connections made later are whole. */
  lose(what: Loss): void;
}

interface Link {
  ends: [Deno.Conn, Deno.Conn];
  isSocket: boolean;
  lost: Loss | null;
}

const UPGRADE = /^upgrade: websocket/im;

/** Opens a line to the server at `origin`. */
export function openLine(origin: string): Line {
  const target = { hostname: "127.0.0.1", port: Number(new URL(origin).port) };
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const links = new Set<Link>();
  const running = new Set<Promise<void>>();
  let isCut = false;

  async function carry(near: Deno.Conn): Promise<void> {
    const far = isCut ? null : await Deno.connect(target).catch(() => null);
    if (!far || isCut) {
      near.close();
      far?.close();
      return;
    }
    const link: Link = { ends: [near, far], isSocket: false, lost: null };
    links.add(link);
    await Promise.all([pump(link, near, far, "calls"), pump(link, far, near, "answers")]);
    links.delete(link);
  }

  async function accept(): Promise<void> {
    for await (const near of listener) {
      const carrying = carry(near);
      running.add(carrying);
      void carrying.finally(() => running.delete(carrying));
    }
  }
  const accepting = accept();

  function cut(): void {
    isCut = true;
    for (const link of links) end(link);
  }

  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    cut,
    mend: () => isCut = false,
    lose(what) {
      for (const link of links) if (link.isSocket) link.lost = what;
    },
    async [Symbol.asyncDispose]() {
      cut();
      listener.close();
      await accepting;
      await Promise.all(running);
    },
  };
}

/** Copies one direction until it ends, and then ends the other one too. */
async function pump(link: Link, from: Deno.Conn, to: Deno.Conn, direction: Loss): Promise<void> {
  const buffer = new Uint8Array(16_384);
  const decoder = new TextDecoder();
  try {
    for (let size = await from.read(buffer); size !== null; size = await from.read(buffer)) {
      const bytes = buffer.subarray(0, size);
      if (direction === "calls" && !link.isSocket) link.isSocket = UPGRADE.test(decoder.decode(bytes));
      if (link.lost === direction) continue;
      for (let written = 0; written < size;) written += await to.write(bytes.subarray(written));
    }
  } catch {
    // A connection that is reset has ended.
  } finally {
    end(link);
  }
}

function end({ ends }: Link): void {
  for (const connection of ends) {
    try {
      connection.close();
    } catch {
      // The other direction has closed it.
    }
  }
}
