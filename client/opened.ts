/** Waits for the connection, where a command shall not be refused for want of one. For photo slots and stories. */
import type { ReadonlySignal } from "@preact/signals";
import type { Link } from "@/client/socket.ts";

/** Fulfilled once calls are answered, or nobody waits any more. */
export async function opened(link: ReadonlySignal<Link>, signal: AbortSignal): Promise<void> {
  let stop: () => void = () => {};
  await new Promise<void>((resolve) => {
    stop = link.subscribe((now) => {
      if (now === "open") resolve();
    });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  stop();
}
