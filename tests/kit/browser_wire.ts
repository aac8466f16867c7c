/** What a page asks for, and what its sockets said and heard, from the moment it is opened. For the browser tests. */
import type { Page, Request, WebSocket } from "playwright-core";

const wires = new WeakMap<Page, Wire>();

export class Wire {
  /** Every socket that the page opened, first to last. */
  readonly sockets: WebSocket[] = [];
  /** Whether the page's profile allows JavaScript. */
  runsScripts = true;
  readonly #underWay = new Set<Request>();
  /** Calls without an answer yet, by their `rid`. */
  readonly #asked = new Map<string, WebSocket>();
  #answeredAt = performance.now();
  #silentSince = performance.now();
  readonly #heard: string[] = [];
  readonly #said: string[] = [];

  private constructor(page: Page) {
    page.on("request", (request) => this.#underWay.add(request));
    for (const event of ["requestfinished", "requestfailed"] as const) {
      page.on(event as "requestfinished", (request) => {
        this.#underWay.delete(request);
        this.#silentSince = performance.now();
      });
    }
    page.on("websocket", (socket) => {
      this.sockets.push(socket);
      socket.on("framereceived", ({ payload }) => {
        const { module, rid = "" } = frameOf(payload);
        this.#heard.push(module);
        if (this.#asked.delete(rid)) this.#answeredAt = performance.now();
      });
      socket.on("framesent", ({ payload }) => {
        const { module, rid } = frameOf(payload);
        this.#said.push(module);
        if (rid !== undefined) this.#asked.set(rid, socket);
      });
      socket.on("close", () => {
        for (const [rid, asked] of this.#asked) if (asked === socket) this.#asked.delete(rid);
      });
    });
  }

  /** The wire of a page; asked for first before the page loads anything. */
  static of(page: Page): Wire {
    const wire = wires.get(page) ?? new Wire(page);
    wires.set(page, wire);
    return wire;
  }

  /** For how many milliseconds no request has been under way; 0 while one is. */
  get silentMs(): number {
    return this.#underWay.size > 0 ? 0 : performance.now() - this.#silentSince;
  }

  /** As `silentMs`, and for how long no call of its sockets has been under way either. */
  get restMs(): number {
    return this.#asked.size > 0 ? 0 : Math.min(this.silentMs, performance.now() - this.#answeredAt);
  }

  /** How many frames of a module were heard. */
  count(module: string): number {
    return this.#heard.filter((each) => each === module).length;
  }

  /** How many frames of a module were said. */
  countSaid(module: string): number {
    return this.#said.filter((each) => each === module).length;
  }
}

function frameOf(payload: string | Uint8Array): { module: string; rid?: string } {
  const text = String(payload);
  return text.startsWith("{") ? JSON.parse(text) : { module: text };
}
