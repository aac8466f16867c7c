/** Pages: as fast as answers come (closed loop), or at a fixed rate with latency from when a request was due. */
import { ClientHttp } from "@/tasks/bench/client_http.ts";
import type { PagesJob, PagesResult } from "@/tasks/bench/jobs.ts";
import { pause } from "@/tasks/bench/pause.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";

export async function fetchPages(job: PagesJob): Promise<PagesResult> {
  const { port, connections, perSecond, warmMs, measureMs } = job;
  const open = await Promise.all(
    Array.from({ length: connections }, () => ClientHttp.open(port, job)),
  );
  const latencies: number[] = [];
  let failed = 0;
  let bytes = 0;
  const from = performance.now() + warmMs;
  const until = from + measureMs;

  async function ask(client: ClientHttp, due: number): Promise<void> {
    const answer = await client.get();
    if (answer.status !== 200) failed++;
    bytes = answer.bytes;
    if (due >= from && performance.now() <= until) latencies.push(performance.now() - due);
  }

  if (perSecond === 0) {
    await Promise.all(open.map(async (client) => {
      while (performance.now() < until) await ask(client, performance.now());
    }));
  } else {
    await paced(open, perSecond, { until, ask });
  }
  for (const client of open) client.close();
  return { requests: latencies.length, failed, ms: measureMs, bytes, latency: spreadOf(latencies) };
}

/** Requests fall due at fixed times; each waits for a free connection, and that wait counts. */
async function paced(
  clients: readonly ClientHttp[],
  perSecond: number,
  { until, ask }: { until: number; ask: (client: ClientHttp, due: number) => Promise<void> },
): Promise<void> {
  const gapMs = 1_000 / perSecond;
  let due = performance.now();
  async function line(client: ClientHttp): Promise<void> {
    while (due < until) {
      const own = due;
      due += gapMs;
      while (performance.now() < own) await pause(1);
      await ask(client, own);
    }
  }
  await Promise.all(clients.map(line));
}
