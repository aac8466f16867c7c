/** Sockets of the load generator: a person's socket, their partner, and the calls they send. */
import { ClientSocket } from "@/tasks/bench/client_socket.ts";
import type { Person } from "@/tasks/bench/people.ts";

const TEXT = "Shall we meet at seven by the old harbour, or is that too early for you?";

/** The partner of a person: 0 writes with 1, 2 with 3. */
export function partnerOf(people: readonly Person[], index: number): Person {
  const partner = people[index ^ 1];
  if (!partner) throw new RangeError(`Cannot pair person ${index}`);
  return partner;
}

/** Opens one person's socket; resolves once the server said `connected`. */
export async function openPerson(
  port: number,
  { id, token }: Person,
  onText: (text: string) => void,
): Promise<ClientSocket> {
  const ready = Promise.withResolvers<void>();
  const path = `/socket?token=kindling&member=${id}`;
  const socket = await ClientSocket.open({ port, path, cookie: `sid=${token}` }, () => ready.resolve());
  await ready.promise;
  socket.onText = onText;
  return socket;
}

/** Runs `work` on every index, some at a time. */
export async function inParallel(
  count: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function line(): Promise<void> {
    while (next < count) await work(next++);
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, line));
}

/** One `send_message` as a frame. `mark` is found again in the text of the delivery. */
export function sendFrame(rid: string, receiver: string, mark: string): string {
  return `{"module":"send_message","rid":"${rid}","data":{"receiver_id":"${receiver}","message_type":"text",` +
    `"message_text":"${TEXT} #${mark}"}}`;
}
