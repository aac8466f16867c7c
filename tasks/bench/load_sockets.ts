/** Sockets of the load generator: a person's socket, their partner, and the calls they send. */
import { ClientSocket } from "@/tasks/bench/client_socket.ts";
import type { Person } from "@/tasks/bench/people.ts";
import { WIRES } from "@/tasks/bench/wire.ts";

/** The partner of a person: 0 writes with 1, 2 with 3. */
export function partnerOf(people: readonly Person[], index: number): Person {
  const partner = people[index ^ 1];
  if (!partner) throw new RangeError(`Cannot pair person ${index}`);
  return partner;
}

/** Opens one person's socket; resolves once the server has said that it may send. Rejects where it is closed before. */
export async function openPerson(
  port: number,
  { id, token }: Person,
  onText: (text: string) => void,
  wire = WIRES.frames,
): Promise<ClientSocket> {
  const ready = Promise.withResolvers<void>();
  const target = { port, path: wire.path(id), cookie: `sid=${token}` };
  const socket = await ClientSocket.open(target, (text) => {
    if (wire.isReady(text)) ready.resolve();
  });
  socket.onClose = () => ready.reject(new Error(`Cannot open a socket: closed with ${socket.closedWith}`));
  if (wire.hello) socket.send(wire.hello);
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
