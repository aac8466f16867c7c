/**
 * The line between a tab and its server: real sockets that a test can damage. What goes wrong on a line stays so until
 * its socket is gone; the next one is sound again, as with a phone that changes networks.
 */
import { WebSocket } from "ws";
import type { SocketEvents, SocketLike } from "@/client/ports.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";

/** Which frames get lost: those of the tab, those of the server, or both. */
export type Damage = "mute" | "deaf" | "dead";

/** What a socket says whose line is cut. */
const LOST = 1006;

export class TabLine {
  readonly #gone: Promise<unknown>[] = [];
  #current: WebSocket | null = null;
  #damage: Damage | null = null;

  /** `originOf` says to which instance the next socket goes. */
  constructor(private readonly cookie: string, private readonly originOf: () => string) {}

  readonly open = (events: SocketEvents): SocketLike => {
    const origin = this.originOf();
    const url = `${origin.replace("http", "ws")}${SOCKET_PATH}?token=${SOCKET_TOKEN}`;
    // As in a browser, what follows from one frame is done before the next one is heard.
    const options = { headers: { origin, cookie: this.cookie }, allowSynchronousEvents: false };
    const socket = new WebSocket(url, options);
    this.#current = socket;
    this.#damage = null;
    const damage = () => this.#current === socket ? this.#damage : null;
    this.#gone.push(
      new Promise<void>((resolve) => {
        socket.once("close", (code) => {
          events.onClose(code === 1005 ? LOST : code);
          resolve();
        });
      }),
    );
    socket.on("error", () => {});
    socket.on("message", (data: Uint8Array) => {
      if (damage() === null || damage() === "mute") events.onText(data.toString());
    });
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return;
        if (damage() === null || damage() === "deaf") socket.send(text);
      },
      close: () => socket.close(),
    };
  };

  /** From now on frames get lost, until the line is cut or given up. */
  lose(damage: Damage): void {
    this.#damage = damage;
  }

  /** Whether frames get lost without anybody having noticed. */
  get isDamaged(): boolean {
    return this.#damage !== null && this.#current?.readyState === WebSocket.OPEN;
  }

  /** The line breaks, and both ends notice. */
  cut(): void {
    this.#current?.terminate();
  }

  /** Waits until no socket of it is left. */
  async end(): Promise<void> {
    this.cut();
    await Promise.all(this.#gone);
  }
}
