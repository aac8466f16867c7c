/**
 * Pushes of a browser: the subscription of the site's service worker. For client/push/own_port.ts.
 * Invariant: a subscription belongs to the key that the server has now; one of an earlier key is given up for a new one.
 */
import type { PushTarget } from "@/domain/push.ts";
import type { Permission, PushPort } from "@/client/push/port.ts";
import { targetOf } from "@/client/push/web_target.ts";

/** What it needs of a browser, injected for tests. */
export interface WebPushBrowser {
  /** Missing where the browser has no notifications. */
  readonly notification: Pick<typeof Notification, "permission" | "requestPermission"> | undefined;
  readonly hasPushManager: boolean;
  /** The site's worker once it can take pushes; null where there is none. */
  worker(): Promise<Pick<ServiceWorkerRegistration, "pushManager"> | null>;
}

export class WebPort implements PushPort {
  /** Kept, so that an unloading page can unsubscribe without a lookup. */
  #subscription: PushSubscription | null = null;

  constructor(private readonly browser: WebPushBrowser) {}

  isSupported(): boolean {
    return this.browser.notification !== undefined && this.browser.hasPushManager;
  }

  permission(): Promise<Permission> {
    return Promise.resolve(this.browser.notification?.permission ?? "denied");
  }

  async ask(): Promise<Permission> {
    const { notification } = this.browser;
    if (!notification) return "denied";
    return notification.permission === "default"
      ? await notification.requestPermission()
      : notification.permission;
  }

  async subscribe(publicKey: string): Promise<PushTarget | null> {
    const manager = (await this.browser.worker())?.pushManager;
    if (!manager) return null;
    const key = bytesOf(publicKey);
    try {
      const known = await manager.getSubscription();
      if (known && !hasKey(known, key)) await known.unsubscribe();
      this.#subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    } catch {
      // The push service cannot be reached, or the permission was revoked.
      return null;
    }
    return targetOf(this.#subscription.toJSON());
  }

  async current(): Promise<PushTarget | null> {
    const manager = (await this.browser.worker())?.pushManager;
    this.#subscription = await manager?.getSubscription() ?? null;
    return this.#subscription && targetOf(this.#subscription.toJSON());
  }

  async unsubscribe(): Promise<void> {
    if (!this.#subscription) await this.current();
    const subscription = this.#subscription;
    this.#subscription = null;
    await subscription?.unsubscribe();
  }
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  if (!options.applicationServerKey) return false;
  const known = new Uint8Array(options.applicationServerKey);
  return known.length === key.length && known.every((byte, at) => byte === key[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
