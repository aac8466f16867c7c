/** What client/push/devices.ts needs of the browser: the device, what it remembers, and the way to its pushes. */
import { browserDevice, type Device } from "@/client/platform.ts";
import { ownPushPort } from "@/client/push/own_port.ts";
import type { PushPort } from "@/client/push/port.ts";
import { type Memory, storedMemory } from "@/client/push/remembered.ts";
import { type Device as WorkerDevice, forget, keep } from "@/client/service_worker/memory.ts";

/** Tests bring their own. */
export interface PushDevicesEnv {
  device: Device;
  memory: Memory;
  openPort(): Promise<PushPort>;
  /** The service worker, which renews an address while no page is open, is to know this device; null: no more. */
  notifyWorker(device: WorkerDevice | null): void;
  /** The member logs out on this page. */
  onLogout(listener: () => void): void;
}

/** The real browser. */
export function browserEnv(): PushDevicesEnv {
  return {
    device: browserDevice(),
    memory: storedMemory(() => localStorage),
    openPort: ownPushPort,
    notifyWorker: (device) => void (device ? keep("device", device) : forget("device")),
    onLogout: (listener) =>
      document.addEventListener("submit", ({ target }) => {
        if (target instanceof HTMLFormElement && new URL(target.action).pathname === "/logout") listener();
      }),
  };
}
