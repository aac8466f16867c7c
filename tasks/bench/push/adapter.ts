/** The adapter alone: how many pushes a second it encrypts and sends, and how late that makes the isolate's event loop. */
import { openSender } from "@/adapters/push/sender.ts";
import type { PushMessage } from "@/domain/push.ts";
import { PUSHES_IN_FLIGHT } from "@/domain/limits.ts";
import { openLog } from "@/telemetry/log.ts";
import { inParallel } from "@/tasks/bench/load_sockets.ts";
import { targetsAt } from "@/tasks/bench/push/world.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";

const BEAT_MS = 5;
const WARM = 200;

const MESSAGE: PushMessage = {
  kind: "message",
  title: "Ben",
  body: "Shall we meet at seven by the old harbour, or is that too early for you?",
  tag: "chat-0123456789",
  url: "/chat/0123456789",
  badge: 3,
  lang: "en",
  dir: "ltr",
  at: 1_795_000_000_000,
};

export interface AdapterCosts {
  perSecond: number;
  /** How late beats of the isolate's event loop were meanwhile, in milliseconds. */
  late: Spread;
}

/** Sends so many pushes to as many subscriptions, in a Worker or in this isolate. */
export async function measureAdapter(
  service: string,
  { count, worker }: { count: number; worker: boolean },
): Promise<AdapterCosts> {
  await using sender = await openSender({
    services: [service],
    contact: () => "mailto:support@bench.invalid",
    secret: new Uint8Array(32).fill(1),
    log: openLog({ level: "error" }),
    fcm: null,
    apns: null,
    web: { worker },
  });
  const targetOf = targetsAt(service);

  async function send(nth: number): Promise<void> {
    const { kind } = await sender.send(targetOf(nth), MESSAGE, { ttlS: 3_600, urgency: "high" });
    if (kind !== "delivered") throw new Error(`Cannot send a push: ${kind}`);
  }

  await inParallel(WARM, PUSHES_IN_FLIGHT, send);
  const lags: number[] = [];
  let latest = performance.now();
  const beating = setInterval(() => {
    const now = performance.now();
    lags.push(now - latest - BEAT_MS);
    latest = now;
  }, BEAT_MS);
  const start = performance.now();
  await inParallel(count, PUSHES_IN_FLIGHT, send);
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(beating);
  return { perSecond: count / seconds, late: spreadOf(lags) };
}
