/**
 * The idle part of the soak: many sockets, each of another member, that say nothing but the ping of every open tab. Prints the
 * server's memory once a minute, then whether it stayed and every socket still answers.
 */
import { PING_MS } from "@/domain/limits.ts";
import { inParallel, openPerson } from "@/tasks/bench/load_sockets.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { processorMs } from "@/tasks/bench/processor.ts";
import { isSteady, readMemoryMb } from "@/tasks/soak/memory.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";
import { PING, PONG } from "@/protocol/socket.ts";

const PARALLEL = 50;
/** Pings of a round are spread over its time. */
const SLICES = 100;
const REPORT_MS = 60_000;
const AGAIN_MS = 2_000;
const TRIES_MAX = 5;

/** Holds so many sockets for so many minutes. Gives how much was wrong. */
export async function soakIdle(minutes: number, count: number): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_idle_" });
  try {
    const database = `${folder}/idle.db`;
    const people = await seedPeople(database, count, Date.now());
    await using server = await startProduct(database, { LOG_LEVEL: "warn" });
    const emptyMb = await readMemoryMb(server.pid);
    const since = performance.now();
    const held = await holdSockets(server.port, people);
    const seconds = (performance.now() - since) / 1000;
    console.log(
      `soak: ${count} idle sockets, ${(count / seconds).toFixed(0)} a second opened, ${emptyMb} MB before`,
    );
    const memory: number[] = [];
    let cpu = processorMs(server.pid);
    for (let minute = 1; minute <= minutes; minute++) {
      await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
      const mb = await readMemoryMb(server.pid);
      if (mb !== null) memory.push(mb);
      const used = processorMs(server.pid) - cpu;
      cpu += used;
      console.log(
        `minute ${minute}: ${mb ?? "?"} MB, ${held.answering()} sockets answer, ` +
          `${(used / REPORT_MS * 100).toFixed(1)} % of a core`,
      );
    }
    const silent = count - held.answering();
    held.close();
    return silent + (isSteady(memory) ? 0 : 1);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A server that is busy says so, and its clients come back. */
async function openUntilIn(port: number, person: Person, onPong: () => void): Promise<ClientSocket> {
  for (let tries = 1;; tries++) {
    try {
      return await openPerson(port, person, (text) => text === PONG && onPong());
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Opens everybody's socket and keeps it alive. */
async function holdSockets(port: number, people: readonly Person[]) {
  const sockets: ClientSocket[] = [];
  const answeredAt = new Map<ClientSocket, number>();
  let slice = 0;
  const pinging = setInterval(() => {
    for (let nth = slice; nth < sockets.length; nth += SLICES) sockets[nth]?.send(PING);
    slice = (slice + 1) % SLICES;
  }, PING_MS / SLICES);
  await inParallel(people.length, PARALLEL, async (index) => {
    const person = people[index];
    if (!person) return;
    const socket = await openUntilIn(port, person, () => answeredAt.set(socket, performance.now()));
    sockets.push(socket);
  });
  return {
    /** How many have answered one of their last two pings. */
    answering() {
      const late = performance.now() - 2 * PING_MS;
      return [...answeredAt.values()].filter((at) => at > late).length;
    },
    close() {
      clearInterval(pinging);
      for (const socket of sockets) socket.close();
    },
  };
}
