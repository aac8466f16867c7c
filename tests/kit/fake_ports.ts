/** A browser for tests of this folder: a clock that is turned by hand, and sockets whose other end is the test. */
import type { Ports, SocketEvents } from "@/client/ports.ts";

export class FakeSocket {
  readonly sent: string[] = [];
  isClosed = false;

  constructor(readonly events: SocketEvents) {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The server sends an object as a frame. */
  says(frame: unknown): void {
    this.events.onText(JSON.stringify(frame));
  }

  /** The first frame of every socket. */
  connected(authenticated = true): void {
    this.says({ module: "connected", data: { server_time: 1, authenticated } });
  }

  /** Calls that were sent, without pings. */
  calls(): { module: string; rid: string; data: Record<string, unknown> }[] {
    return this.sent.filter((text) => text !== "ping").map((text) => JSON.parse(text));
  }
}

interface Timer {
  at: number;
  work: () => void;
}

export class FakePorts implements Ports {
  readonly sockets: FakeSocket[] = [];
  readonly reports: string[] = [];
  readonly #timers = new Set<Timer>();
  #now = 0;
  #rids = 0;

  readonly openSocket = (events: SocketEvents): FakeSocket => {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  };
  readonly now = (): number => this.#now;
  readonly random = (): number => 0.5;
  readonly rid = (): string => `rid-${++this.#rids}`;
  readonly report = (problem: string): void => void this.reports.push(problem);
  readonly after = (ms: number, work: () => void): () => void => {
    const timer = { at: this.#now + ms, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** The latest socket. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new RangeError("No socket was opened");
    return socket;
  }

  /** Lets time pass, with everything that is due in it. */
  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.work();
    }
    this.#now = until;
  }
}

/** Lets promises that are ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
