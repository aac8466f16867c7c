/** Saturation: a window of messages in flight on every socket, counted by their answers. */
import { readPeople, type SaturateJob, type SaturateResult } from "@/tasks/bench/jobs.ts";
import { inParallel, openPerson, partnerOf } from "@/tasks/bench/load_sockets.ts";
import { pause } from "@/tasks/bench/pause.ts";
import { processorMs } from "@/tasks/bench/processor.ts";
import { WIRES } from "@/tasks/bench/wire.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";

const ACCEPTED = '"request_status":"1"';

export async function saturate(job: SaturateJob): Promise<SaturateResult> {
  const wire = WIRES[job.wire];
  const people = await readPeople(job.people, job.sockets);
  const run = Date.now().toString(36);
  const sockets: ClientSocket[] = [];
  const counts = { acks: 0, deliveries: 0, refused: 0 };
  let sending = true;
  let sent = 0;

  function sendFrom(index: number): void {
    const rid = `${run}-${sent++}`;
    sockets[index]?.send(wire.sendFrame(rid, partnerOf(people, index).id, rid));
  }

  await inParallel(people.length, 50, async (index) => {
    const person = people[index];
    if (!person) return;
    sockets[index] = await openPerson(job.port, person, (text) => {
      if (wire.isDelivery(text)) return void counts.deliveries++;
      if (!wire.isAnswer(text)) return;
      if (text.includes(ACCEPTED)) counts.acks++;
      else counts.refused++;
      if (sending) sendFrom(index);
    }, wire);
  });
  for (let n = 0; n < job.window; n++) people.forEach((_, index) => sendFrom(index));
  await pause(job.warmMs);
  const used = () => ({ server: processorMs(job.pid), own: processorMs(Deno.pid) });
  const before = { ...counts, ...used() };
  const start = performance.now();
  await pause(job.measureMs);
  const after = { ...counts, ...used() };
  const ms = performance.now() - start;
  sending = false;
  await pause(100);
  for (const socket of sockets) socket.close();
  return {
    acks: after.acks - before.acks,
    deliveries: after.deliveries - before.deliveries,
    refused: after.refused,
    ms,
    serverMs: after.server - before.server,
    ownMs: after.own - before.own,
  };
}
