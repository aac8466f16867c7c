/**
 * Pushes of the packaged app: by FCM on Android and APNs on iOS, through Capacitor's plugin. Loaded by
 * client/push/own_port.ts in the app alone.
 * Invariant: nothing is registered with Google or Apple before the member wants notifications.
 */
import { Capacitor } from "@capacitor/core";
import { PushNotifications, type PushNotificationsPlugin } from "@capacitor/push-notifications";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { PushTarget } from "@/domain/push.ts";
import { browserDevice } from "@/client/platform.ts";
import type { Permission, PushPort } from "@/client/push/port.ts";

/** Google and Apple answer within a second, or have no network. */
const REGISTER_MS = 10_000;

/** What it needs of the app, injected for tests. */
export interface PushApp {
  readonly platform: AppPlatform;
  /** An app may have been built without Firebase. */
  readonly hasPlugin: boolean;
  readonly plugin: Pick<
    PushNotificationsPlugin,
    "checkPermissions" | "requestPermissions" | "register" | "unregister" | "addListener"
  >;
  /** Whether this device was subscribed and not unsubscribed since. */
  isSubscribed(): boolean;
  /** Calls `work` once after `ms`; the returned function cancels that. */
  after(ms: number, work: () => void): () => void;
}

export class PackagedPort implements PushPort {
  constructor(private readonly app: PushApp) {}

  isSupported(): boolean {
    return this.app.hasPlugin;
  }

  async permission(): Promise<Permission> {
    if (!this.app.hasPlugin) return "denied";
    return permissionOf(await this.app.plugin.checkPermissions());
  }

  async ask(): Promise<Permission> {
    if (!this.app.hasPlugin) return "denied";
    return permissionOf(await this.app.plugin.requestPermissions());
  }

  /** The server's key is that of web push, which the app has nothing to do with. */
  async subscribe(_publicKey: string): Promise<PushTarget | null> {
    return await this.permission() === "granted" ? await this.#register() : null;
  }

  /** Asks for it anew: the system may give out another one at any time. */
  async current(): Promise<PushTarget | null> {
    if (!this.app.hasPlugin || !this.app.isSubscribed()) return null;
    return await this.subscribe("");
  }

  async unsubscribe(): Promise<void> {
    if (this.app.hasPlugin) await this.app.plugin.unregister();
  }

  async #register(): Promise<PushTarget | null> {
    const { platform, plugin, after } = this.app;
    const { promise: answered, resolve } = Promise.withResolvers<PushTarget | null>();
    const listeners = await Promise.all([
      plugin.addListener("registration", ({ value }) => {
        resolve({ kind: platform === "ios" ? "apns" : "fcm", token: value });
      }),
      plugin.addListener("registrationError", () => resolve(null)),
    ]);
    const giveUp = after(REGISTER_MS, () => resolve(null));
    try {
      await plugin.register();
      return await answered;
    } catch {
      return null;
    } finally {
      giveUp();
      await Promise.all(listeners.map((listener) => listener.remove()));
    }
  }
}

/** The port of the app that the page runs in. */
export function packagedPushPort(): PushPort {
  return new PackagedPort({
    platform: Capacitor.getPlatform() === "ios" ? "ios" : "android",
    hasPlugin: Capacitor.isPluginAvailable("PushNotifications"),
    plugin: PushNotifications,
    isSubscribed: () => browserDevice().info().subscribed,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
}

function permissionOf({ receive }: { receive: string }): Permission {
  return receive === "granted" || receive === "denied" ? receive : "default";
}
