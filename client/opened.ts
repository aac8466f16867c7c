/** Waits for the connection, so that a command is not refused with `connection_lost`. For photo slots and stories. */
import type { ReadonlySignal } from "@preact/signals";
import type { Link } from "@/client/socket.ts";

/** Resolves once the socket is open, or the signal aborts. */
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
