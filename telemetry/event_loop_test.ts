import { watchEventLoop } from "@/telemetry/event_loop.ts";
import { samples } from "@/telemetry/metrics.ts";
import { until } from "@/tests/kit/until.ts";

/** Whoever keeps the event loop busy for `ms`. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

Deno.test("OP-53 watchEventLoop: what holds it up is recorded for as long as it did", async () => {
  const delay = () => samples().find(({ name }) => name === "kindling.eventloop.delay")?.value ?? NaN;
  const before = delay();
  using _watch = watchEventLoop(1);
  block(60);
  await until("the delay is recorded", () => delay() - before >= 0.05);
});
