import assert from "node:assert/strict";
import { WebPort } from "@/client/push/web_port.ts";

const KEY = "BAAA_w";
const KEY_BYTES = [4, 0, 0, 255];
const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };

/** A push manager with one subscription at most, whose addresses count up. */
class FakeManager {
  held: { key: readonly number[]; subscription: PushSubscription } | null = null;
  isReachable = true;
  readonly options: PushSubscriptionOptionsInit[] = [];
  #made = 0;

  getSubscription(): Promise<PushSubscription | null> {
    return Promise.resolve(this.held?.subscription ?? null);
  }

  subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> {
    this.options.push(options);
    if (!this.isReachable) return Promise.reject(new DOMException("No push service", "AbortError"));
    const key = [...options.applicationServerKey as Uint8Array];
    if (this.held && String(this.held.key) !== String(key)) {
      return Promise.reject(new DOMException("Another key", "InvalidStateError"));
    }
    this.held ??= { key, subscription: this.#make(key, `https://push.example/${++this.#made}`) };
    return Promise.resolve(this.held.subscription);
  }

  #make(key: readonly number[], endpoint: string): PushSubscription {
    return {
      options: { applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: () => {
        this.held = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
  }
}

function open(permission: NotificationPermission = "granted") {
  const manager = new FakeManager();
  const asked: string[] = [];
  const port = new WebPort({
    notification: {
      permission,
      requestPermission: () => {
        asked.push("asked");
        return Promise.resolve("granted");
      },
    },
    hasPushManager: true,
    worker: () => Promise.resolve({ pushManager: manager as unknown as PushManager }),
  });
  return { manager, port, asked };
}

function target(nth: number) {
  return { kind: "web", endpoint: `https://push.example/${nth}`, keys: KEYS };
}

Deno.test("PP-12 WebPort: subscribes visibly with the bytes of the server's key, and knows it from then on", async () => {
  const { manager, port } = open();
  assert.equal(await port.current(), null);
  assert.deepEqual(await port.subscribe(KEY), target(1));
  const [{ userVisibleOnly, applicationServerKey } = {}] = manager.options;
  assert.equal(userVisibleOnly, true);
  assert.deepEqual([...applicationServerKey as Uint8Array], KEY_BYTES);
  assert.deepEqual(await port.subscribe(KEY), target(1));
  assert.deepEqual(await port.current(), target(1));
  await port.unsubscribe();
  assert.equal(await port.current(), null);
});

Deno.test("PP-12 WebPort: a subscription of an earlier key is given up for one of the new key", async () => {
  const { manager, port } = open();
  await port.subscribe("BAAA_g");
  assert.deepEqual(await port.subscribe(KEY), target(2));
  assert.deepEqual(manager.held?.key, KEY_BYTES);
});

Deno.test("PP-12 WebPort: null where the browser's push service cannot be reached, or there is no worker", async () => {
  const { manager, port } = open();
  manager.isReachable = false;
  assert.equal(await port.subscribe(KEY), null);
  const without = new WebPort({
    notification: undefined,
    hasPushManager: false,
    worker: () => Promise.resolve(null),
  });
  assert.equal(without.isSupported(), false);
  assert.equal(await without.subscribe(KEY), null);
  assert.equal(await without.current(), null);
  await without.unsubscribe();
  assert.deepEqual([await without.ask(), await without.permission()], ["denied", "denied"]);
});

Deno.test("PP-11 WebPort: asks the browser only where it has not answered yet", async () => {
  const fresh = open("default");
  assert.equal(await fresh.port.ask(), "granted");
  assert.deepEqual(fresh.asked, ["asked"]);
  const refused = open("denied");
  assert.equal(await refused.port.ask(), "denied");
  assert.deepEqual(refused.asked, []);
});
