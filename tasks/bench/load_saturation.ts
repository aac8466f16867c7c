/** Saturation: a window of messages in flight on every socket, counted by their answers. */
import { readPeople, type SaturateJob, type SaturateResult } from "@/tasks/bench/jobs.ts";
import { inParallel, openPerson, partnerOf, sendFrame } from "@/tasks/bench/load_sockets.ts";
import { pause } from "@/tasks/bench/pause.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";

const ANSWER = '{"module":"send_message"';
const ACCEPTED = '"request_status":"1"';
const DELIVERY = '{"module":"new_message"';

export async function saturate(job: SaturateJob): Promise<SaturateResult> {
  const people = await readPeople(job.people, job.sockets);
  const run = Date.now().toString(36);
  const sockets: ClientSocket[] = [];
  const counts = { acks: 0, deliveries: 0, refused: 0 };
  let sending = true;
  let sent = 0;

  function sendFrom(index: number): void {
    const rid = `${run}-${sent++}`;
    sockets[index]?.send(sendFrame(rid, partnerOf(people, index).id, rid));
  }

  await inParallel(people.length, 50, async (index) => {
    const person = people[index];
    if (!person) return;
    sockets[index] = await openPerson(job.port, person, (text) => {
      if (text.startsWith(DELIVERY)) return void counts.deliveries++;
      if (!text.startsWith(ANSWER)) return;
      if (text.includes(ACCEPTED)) counts.acks++;
      else counts.refused++;
      if (sending) sendFrom(index);
    });
  });
  for (let n = 0; n < job.window; n++) people.forEach((_, index) => sendFrom(index));
  await pause(job.warmMs);
  const before = { ...counts };
  const start = performance.now();
  await pause(job.measureMs);
  const after = { ...counts };
  const ms = performance.now() - start;
  sending = false;
  await pause(100);
  for (const socket of sockets) socket.close();
  return {
    acks: after.acks - before.acks,
    deliveries: after.deliveries - before.deliveries,
    refused: after.refused,
    ms,
  };
}
