/** A device that takes pushes, for tests of the client: what its owner answers is set by the test. */
import type { PushTarget } from "@/domain/push.ts";
import type { Permission, PushPort } from "@/client/push/port.ts";

export class FakePushPort implements PushPort {
  supported = true;
  state: Permission = "default";
  /** What the owner answers when asked. */
  answer: Permission = "granted";
  /** Whether the browser's own push service can be reached. */
  reachable = true;
  subscription: PushTarget | null = null;
  readonly asked: Permission[] = [];
  readonly keys: string[] = [];
  #made = 0;

  isSupported(): boolean {
    return this.supported;
  }

  permission(): Promise<Permission> {
    return Promise.resolve(this.state);
  }

  ask(): Promise<Permission> {
    if (this.state === "default") {
      this.state = this.answer;
      this.asked.push(this.answer);
    }
    return Promise.resolve(this.state);
  }

  subscribe(publicKey: string): Promise<PushTarget | null> {
    this.keys.push(publicKey);
    if (this.reachable) this.subscription ??= webTarget(`https://push.example/${++this.#made}`);
    return Promise.resolve(this.reachable ? this.subscription : null);
  }

  current(): Promise<PushTarget | null> {
    return Promise.resolve(this.subscription);
  }

  unsubscribe(): Promise<void> {
    this.subscription = null;
    return Promise.resolve();
  }
}

export function webTarget(endpoint: string): PushTarget {
  return { kind: "web", endpoint, keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) } };
}
