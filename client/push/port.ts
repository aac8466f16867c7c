/**
 * How this device subscribes to pushes: the browser's push manager (web_port.ts), or the packaged app's plugin
 * (client/packaged/push_port.ts). For client/push/ and the islands that offer notifications.
 */
import type { PushTarget } from "@/domain/push.ts";

export type Permission = "default" | "granted" | "denied";

export interface PushPort {
  /** Whether this device can take pushes at all. */
  isSupported(): boolean;
  permission(): Promise<Permission>;
  /** Asks where it must; has to be called from a click. */
  ask(): Promise<Permission>;
  /** The address of this device, subscribed with the server's public key; null where its push service cannot be reached. */
  subscribe(publicKey: string): Promise<PushTarget | null>;
  /** The address that it has, without subscribing. */
  current(): Promise<PushTarget | null>;
  unsubscribe(): Promise<void>;
}
