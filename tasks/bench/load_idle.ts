/** Idle sockets: opens them, says how long that took, and holds them until standard input ends. */
import { type IdleJob, type IdleResult, readPeople } from "@/tasks/bench/jobs.ts";
import { inParallel, openPerson } from "@/tasks/bench/load_sockets.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";

export async function holdIdle(job: IdleJob): Promise<IdleResult> {
  const people = await readPeople(job.people, job.sockets);
  const sockets: ClientSocket[] = [];
  const start = performance.now();
  await inParallel(people.length, job.parallel, async (index) => {
    const person = people[index];
    if (person) sockets.push(await openPerson(job.port, person, () => {}));
  });
  const connectMs = performance.now() - start;
  console.log(JSON.stringify({ connectMs, open: sockets.length }));
  for await (const _ of Deno.stdin.readable) {
    // Nothing is said on standard input; its end is the sign to go.
  }
  for (const socket of sockets) socket.close();
  return { connectMs, open: sockets.length };
}
