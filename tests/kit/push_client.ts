/** A device and the server's list of devices for tests of client/push/. */
import { Device } from "@/client/platform.ts";
import { PushDevices } from "@/client/push/devices.ts";
import type { Remembered } from "@/client/push/remembered.ts";
import type { Device as WorkerDevice } from "@/client/service_worker/memory.ts";
import type { Call } from "@/client/socket.ts";
import { CookieJar } from "@/tests/kit/cookie_jar.ts";
import { FakePushPort } from "@/tests/kit/fake_push_port.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

export const ME = "ada";

/** A browser with its cookies and storage, of which pages come and go. */
export class PushBrowser {
  now = Date.UTC(2026, 4, 20);
  readonly port = new FakePushPort();
  readonly jar: CookieJar;
  readonly device: Device;
  remembered: Remembered | null = null;
  worker: WorkerDevice | null = null;
  /** The server's list: addresses by id. */
  readonly listed = new Map<string, string>();
  readonly calls: { module: string; data: Record<string, unknown> }[] = [];
  /** The server's name of the member's session. */
  session = "one";
  /** Whether the server answers. */
  online = true;
  #ids = 0;
  #logouts: (() => void)[] = [];

  constructor(agent = AGENTS.packagedAndroid, isStandalone = true) {
    const { text: userAgent, touchPoints } = agent;
    this.jar = new CookieJar(() => this.now, { userAgent, touchPoints, isStandalone });
    this.device = new Device(this.jar);
  }

  readonly call = ((module: string, data: Record<string, unknown>) => {
    this.calls.push({ module, data });
    return Promise.resolve(
      this.online
        ? { ok: true, value: this.#answer(module, data) }
        : { ok: false, refusal: { code: "no_answer", data: {} } },
    );
  }) as unknown as Call;

  /** What a page has of it, from its load on. */
  openPage(me = ME): PushDevices {
    this.#logouts = [];
    return new PushDevices({ me, call: this.call }, {
      device: this.device,
      memory: {
        read: () => this.remembered,
        write: (remembered) => {
          this.remembered = remembered;
        },
      },
      openPort: () => Promise.resolve(this.port),
      notifyWorker: (device) => {
        this.worker = device;
      },
      onLogout: (listener) => void this.#logouts.push(listener),
    });
  }

  logOut(): void {
    for (const notify of this.#logouts) notify();
  }

  sent(module: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.module === module).map(({ data }) => data);
  }

  #answer(module: string, data: Record<string, unknown>): unknown {
    switch (module) {
      case "push/devices":
        return {
          public_key: "server-key",
          session: this.session,
          devices: [...this.listed.keys()].map((subscriber_id) => ({ subscriber_id, current: true })),
        };
      case "push/subscribe":
        return this.#subscribe(data as { target: { endpoint: string }; replaces?: string });
      case "push/unsubscribe":
        this.listed.delete(String(data.subscriber_id));
        return { request_status: "1" };
      default:
        throw new TypeError(`Nobody expects ${module}`);
    }
  }

  #subscribe({ target, replaces }: { target: { endpoint: string }; replaces?: string }): unknown {
    const known = [...this.listed].find(([, address]) => address === target.endpoint)?.[0];
    if (known) return { subscriber_id: known, alreadySubscribed: true };
    if (replaces) this.listed.delete(replaces);
    const subscriber_id = `s${++this.#ids}`;
    this.listed.set(subscriber_id, target.endpoint);
    return { subscriber_id, alreadySubscribed: false };
  }
}
