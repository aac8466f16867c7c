/**
 * The other isolates of this process, by a message port to each. They live and end together with this one, so what is sent
 * over a port needs no row that would outlive it.
 *
 * 1. `start` says hello with this isolate's instance; who has heard it sends its deliveries by the port, and no longer by
 *    the inbox.
 * 2. What one isolate is to do for all of them is done by the first: `askFirst` asks it. Where two do it at once, as while
 *    one of them starts, the checks of the commits decide.
 * 3. `askAll` gathers what each of the others has.
 * 4. `close` says goodbye: what others have asked for and not got, they do themselves.
 *
 * What is sent within a turn of the event loop is one message for each port, as JSON, which costs less than a structured
 * clone of many small objects.
 */
import { setImmediate } from "node:timers";
import type { InstanceId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { placeInTrace, type SpanPlace, within } from "@/telemetry/trace.ts";

/** Ports to the other isolates, by their number; null at this isolate's own. */
export type SiblingPorts = readonly (MessagePort | null)[];

export interface Siblings {
  /** Whether an instance is an isolate of this process that deliveries reach by its port. */
  has(instance: InstanceId): boolean;
  deliver(instance: InstanceId, deliveries: readonly Delivery[]): void;
  /**
   * What the first isolate answers; null where this one has to do it: it is the first itself, or the first goes before it
   * has answered. Rejects with the error of the first, by its name.
   */
  askFirst(name: string, args: readonly unknown[]): Promise<{ value: unknown } | null>;
  /** What all other isolates answer within `waitMs`, by their numbers. Who goes, fails or is late is left out. */
  askAll(name: string, args: readonly unknown[], waitMs: number): Promise<Map<number, unknown>>;
  /** Answers calls of other isolates by this name. */
  serve(name: string, answer: (...args: unknown[]) => Promise<unknown>): void;
  start(): void;
  /** Waits for what others have asked for. */
  close(): Promise<void>;
}

type Message =
  | { kind: "hello"; instance: InstanceId }
  | { kind: "bye" }
  | { kind: "deliver"; deliveries: readonly Delivery[]; place?: SpanPlace | undefined }
  | { kind: "call"; id: number; name: string; args: readonly unknown[]; place?: SpanPlace | undefined }
  | { kind: "answer"; id: number; value?: unknown; error?: { name: string; message: string } };

/** One other isolate. */
interface Sibling {
  port: MessagePort;
  /** Known from its hello to its goodbye. */
  instance: InstanceId | null;
  outgoing: Message[];
  calls: Map<number, PromiseWithResolvers<{ value: unknown } | null>>;
}

/** Opens the ports of an isolate; nothing is sent before `start`. */
export function openSiblings(
  ports: SiblingPorts,
  { instance, deliver }: { instance: InstanceId; deliver: (deliveries: readonly Delivery[]) => void },
): Siblings {
  const siblings = ports.map((port) => port && openSibling(port));
  const byInstance = new Map<InstanceId, Sibling>();
  const served = new Map<string, (...args: unknown[]) => Promise<unknown>>();
  const serving = new Set<Promise<void>>();
  let calls = 0;

  function openSibling(port: MessagePort): Sibling {
    const sibling: Sibling = { port, instance: null, outgoing: [], calls: new Map() };
    port.onmessage = ({ data }) => {
      for (const message of JSON.parse(data) as Message[]) receive(sibling, message);
    };
    return sibling;
  }

  function post(sibling: Sibling, message: Message): void {
    if (sibling.outgoing.length === 0) setImmediate(() => flush(sibling));
    sibling.outgoing.push(message);
  }

  function flush(sibling: Sibling): void {
    if (sibling.outgoing.length > 0) sibling.port.postMessage(JSON.stringify(sibling.outgoing.splice(0)));
  }

  function receive(sibling: Sibling, message: Message): void {
    switch (message.kind) {
      case "hello":
        sibling.instance = message.instance;
        byInstance.set(message.instance, sibling);
        break;
      case "bye":
        leave(sibling);
        break;
      case "deliver":
        within(message.place, () => deliver(message.deliveries));
        break;
      case "call": {
        const one = answer(sibling, message).finally(() => serving.delete(one));
        serving.add(one);
        break;
      }
      case "answer": {
        const call = sibling.calls.get(message.id);
        sibling.calls.delete(message.id);
        const { error } = message;
        if (error) call?.reject(Object.assign(new Error(error.message), { name: error.name }));
        else call?.resolve({ value: message.value });
        break;
      }
      default:
        message satisfies never;
    }
  }

  function leave(sibling: Sibling): void {
    if (sibling.instance !== null) byInstance.delete(sibling.instance);
    sibling.instance = null;
    for (const call of sibling.calls.values()) call.resolve(null);
    sibling.calls.clear();
  }

  function ask(
    sibling: Sibling,
    name: string,
    args: readonly unknown[],
  ): Promise<{ value: unknown } | null> {
    const id = ++calls;
    const call = Promise.withResolvers<{ value: unknown } | null>();
    sibling.calls.set(id, call);
    post(sibling, { kind: "call", id, name, args, place: placeInTrace() });
    return call.promise;
  }

  async function answer(
    sibling: Sibling,
    { id, name, args, place }: Extract<Message, { kind: "call" }>,
  ): Promise<void> {
    try {
      const serve = served.get(name);
      if (!serve) throw new RangeError(`Cannot answer "${name}"`);
      post(sibling, { kind: "answer", id, value: await within(place, () => serve(...args)) });
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      post(sibling, { kind: "answer", id, error: { name: error.name, message: error.message } });
    }
  }

  return {
    has: (other) => byInstance.has(other),
    deliver(other, deliveries) {
      const sibling = byInstance.get(other);
      if (sibling) post(sibling, { kind: "deliver", deliveries, place: placeInTrace() });
    },
    async askFirst(name, args) {
      const first = siblings.find((sibling) => sibling === null || sibling.instance !== null);
      return first ? await ask(first, name, args) : null;
    },
    async askAll(name, args, waitMs) {
      const answers = new Map<number, unknown>();
      const asked = siblings.map(async (sibling, number) => {
        if (sibling === null || sibling.instance === null) return;
        const answered = await ask(sibling, name, args).catch(() => null);
        if (answered) answers.set(number, answered.value);
      });
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, waitMs);
      await Promise.race([Promise.all(asked), late.promise]).finally(() => clearTimeout(timer));
      return new Map(answers);
    },
    serve: (name, answer) => void served.set(name, answer),
    start() {
      for (const sibling of siblings) if (sibling) post(sibling, { kind: "hello", instance });
    },
    async close() {
      await Promise.all(serving);
      for (const sibling of siblings) {
        if (!sibling) continue;
        leave(sibling);
        sibling.outgoing.push({ kind: "bye" });
        flush(sibling);
        sibling.port.close();
      }
    },
  };
}
