/** Messages to members who are away, each to another one, at a fixed rate or as fast as they are taken. */
import type { ClientSocket } from "@/tasks/bench/client_socket.ts";
import { openPerson } from "@/tasks/bench/load_sockets.ts";
import { pause } from "@/tasks/bench/pause.ts";
import type { PushWorld } from "@/tasks/bench/push/world.ts";
import { sendFrame } from "@/tasks/bench/wire.ts";

/** Unanswered messages, where there is no rate. */
const WINDOW = 100;

export interface Writing extends AsyncDisposable {
  /** Writes to the next so many members; `perSecond` 0 is as fast as answers come. */
  write(count: number, perSecond: number): Promise<void>;
}

/** Opens the sockets of those who write. */
export async function openWriting(port: number, { writers, away }: PushWorld): Promise<Writing> {
  let next = 0;
  let answered = 0;
  let refused = "";
  function handle(text: string): void {
    if (!text.startsWith('{"module":"send_message"')) return;
    if (text.includes('"request_status":"1"')) answered++;
    else refused = text;
  }
  const sockets: ClientSocket[] = await Promise.all(
    writers.map((writer) => openPerson(port, writer, handle)),
  );

  return {
    async write(count, perSecond) {
      const [first, start] = [next, performance.now()];
      while (next < first + count) {
        if (refused) throw new Error(`Cannot write: ${refused.slice(0, 300)}`);
        const due = perSecond > 0
          ? Math.min(count, (performance.now() - start) / 1_000 * perSecond)
          : Math.min(count, answered - first + WINDOW);
        for (; next < first + due; next++) {
          const receiver = away[next]?.id;
          if (!receiver) throw new RangeError("Cannot write to more members than there are");
          sockets[next % sockets.length]?.send(sendFrame(`push-${next}`, receiver, String(next)));
        }
        await pause(perSecond > 0 ? 5 : 1);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.close();
      await pause(100);
    },
  };
}
