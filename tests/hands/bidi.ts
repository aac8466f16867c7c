/** A session of WebDriver BiDi: commands and events as JSON over one WebSocket. For the driver of Firefox. */

export type Json = Record<string, unknown>;

export class Bidi implements AsyncDisposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<Json>>();
  readonly #listeners: ((method: string, params: Json) => void)[] = [];
  #count = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error("The browser has closed the session"));
      }
    };
  }

  static async open(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    const opened = Promise.withResolvers<void>();
    socket.onopen = () => opened.resolve();
    socket.onerror = () => opened.reject(new Error(`Cannot connect to ${address}`));
    await opened.promise;
    return new Bidi(socket);
  }

  async send(method: string, params: Json = {}): Promise<Json> {
    const id = ++this.#count;
    const answer = Promise.withResolvers<Json>();
    this.#waiting.set(id, answer);
    this.socket.send(JSON.stringify({ id, method, params }));
    return await answer.promise;
  }

  listen(listener: (method: string, params: Json) => void): void {
    this.#listeners.push(listener);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.socket.addEventListener("close", () => closed.resolve());
    this.socket.close();
    if (this.socket.readyState !== WebSocket.CLOSED) await closed.promise;
  }

  #take(message: Json): void {
    if (message.type === "event") {
      for (const each of this.#listeners) each(String(message.method), message.params as Json);
      return;
    }
    const waiting = this.#waiting.get(Number(message.id));
    this.#waiting.delete(Number(message.id));
    if (message.type === "error") waiting?.reject(new Error(`${message.error}: ${message.message}`));
    else waiting?.resolve(message.result as Json);
  }
}
