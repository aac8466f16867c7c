/**
 * Open loop: messages are due at fixed times and sent then, whatever is still unanswered. Latency counts from when a
 * message was due, so a server that stalls is not spared the messages that should have been sent meanwhile.
 */
import { type PacedJob, type PacedResult, readPeople } from "@/tasks/bench/jobs.ts";
import { inParallel, openPerson, partnerOf } from "@/tasks/bench/load_sockets.ts";
import { pause } from "@/tasks/bench/pause.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";
import { sendFrame } from "@/tasks/bench/wire.ts";
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";

/** How long to wait for the last answers. */
const TAIL_MS = 1_000;

interface Timed {
  due: number;
  ack: number | null;
  delivery: number | null;
}

export async function sendPaced(job: PacedJob): Promise<PacedResult> {
  const people = await readPeople(job.people, job.sockets);
  const run = Date.now().toString(36);
  const sockets: ClientSocket[] = [];
  const messages: Timed[] = [];
  const late: number[] = [];

  function handle(own: string, text: string): void {
    const now = performance.now();
    const { module, rid, request_status, data } = JSON.parse(text);
    if (module === "send_message" && request_status === "1") {
      const message = messages[Number(rid.split("-")[1])];
      if (message) message.ack = now;
    }
    if (module === "new_message" && data.request_details.sender_id !== own) {
      const message = messages[Number(data.request_details.message.split("#")[1])];
      if (message) message.delivery ??= now;
    }
  }

  await inParallel(people.length, 50, async (index) => {
    const person = people[index];
    if (person) sockets[index] = await openPerson(job.port, person, (text) => handle(person.id, text));
  });

  const gapMs = 1_000 / job.perSecond;
  const warm = Math.round(job.warmMs / gapMs);
  const count = warm + Math.round(job.measureMs / gapMs);
  const start = performance.now() + 50;
  for (let n = 0; n < count;) {
    const now = performance.now();
    for (; n < count && start + n * gapMs <= now; n++) {
      const due = start + n * gapMs;
      messages.push({ due, ack: null, delivery: null });
      late.push(now - due);
      const index = n % people.length;
      sockets[index]?.send(sendFrame(`${run}-${n}`, partnerOf(people, index).id, String(n)));
    }
    await pause(1);
  }
  await pause(TAIL_MS);
  for (const socket of sockets) socket.close();

  const measured = messages.slice(warm);
  const lost = measured.filter(({ ack, delivery }) => ack === null || delivery === null).length;
  return {
    sent: measured.length,
    lost,
    ack: spreadOf(measured.flatMap(({ due, ack }) => ack === null ? [] : [ack - due])),
    delivery: spreadOf(measured.flatMap(({ due, delivery }) => delivery === null ? [] : [delivery - due])),
    late: spreadOf(late.slice(warm)),
  };
}
