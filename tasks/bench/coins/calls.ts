/** Keeps a window of calls in flight on many sockets, and counts how many a second succeed. */
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";
import { inParallel, openPerson } from "@/tasks/bench/load_sockets.ts";
import { pause } from "@/tasks/bench/pause.ts";
import type { Person } from "@/tasks/bench/people.ts";

export interface CallLoad {
  port: number;
  people: readonly Person[];
  module: string;
  /** The frame of person `index`. */
  frame(rid: string, index: number): string;
  /** Calls in flight on each socket. */
  window: number;
  warmMs: number;
  measureMs: number;
}

/** Calls a second. Throws where one is refused. */
export async function measureRate(load: CallLoad): Promise<number> {
  const { port, people, module, frame, window, warmMs, measureMs } = load;
  const run = crypto.randomUUID().slice(0, 8);
  const answer = `{"module":"${module}","rid"`;
  const sockets: ClientSocket[] = [];
  let sending = true;
  let sent = 0;
  let done = 0;
  let refused = "";
  const send = (index: number) => sockets[index]?.send(frame(`${run}-${sent++}`, index));
  await inParallel(people.length, 50, async (index) => {
    const person = people[index];
    if (!person) return;
    sockets[index] = await openPerson(port, person, (text) => {
      if (!text.startsWith(answer)) return;
      if (text.includes('"request_status":"1"')) done++;
      else refused = text;
      if (sending) send(index);
    });
  });
  for (let nth = 0; nth < window; nth++) people.forEach((_, index) => send(index));
  await pause(warmMs);
  const [before, since] = [done, performance.now()];
  await pause(measureMs);
  const rate = (done - before) / (performance.now() - since) * 1_000;
  sending = false;
  await pause(200);
  for (const socket of sockets) socket.close();
  if (refused) throw new Error(`Cannot measure "${module}": ${refused.slice(0, 300)}`);
  return rate;
}
