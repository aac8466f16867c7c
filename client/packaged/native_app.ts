/** The packaged app by Capacitor's plugins. For client/packaged/start.ts alone; loaded in the app, never in a browser. */
import { App } from "@capacitor/app";
import { Capacitor, registerPlugin, SystemBars, SystemBarsStyle } from "@capacitor/core";
import { PushNotifications } from "@capacitor/push-notifications";
import type { NativeApp } from "@/client/packaged/shell.ts";

/** The one method that the page calls; its package would bring nothing else. */
const SplashScreen = registerPlugin<{ hide(): Promise<void> }>("SplashScreen");

/** An app that lacks a plugin does without it. */
export function nativeApp(): NativeApp {
  const has = (name: string) => Capacitor.isPluginAvailable(name);
  const quietly = (done: Promise<unknown>) => void done.catch(() => {});
  return {
    onBack: (listener) => quietly(App.addListener("backButton", ({ canGoBack }) => listener(canGoBack))),
    onLink: (listener) => quietly(App.addListener("appUrlOpen", ({ url }) => listener(url))),
    onTap: (listener) => {
      if (!has("PushNotifications")) return;
      quietly(
        PushNotifications.addListener("pushNotificationActionPerformed", ({ actionId, notification }) => {
          if (actionId === "tap") listener(notification.data);
        }),
      );
    },
    onRegistered: (listener) => {
      if (has("PushNotifications")) quietly(PushNotifications.addListener("registration", listener));
    },
    leave: () => quietly(App.minimizeApp()),
    clearNotifications: () => {
      if (has("PushNotifications")) quietly(PushNotifications.removeAllDeliveredNotifications());
    },
    setBars: (scheme) => {
      const style = scheme === "dark" ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
      if (has("SystemBars")) quietly(SystemBars.setStyle({ style }));
    },
    hideSplash: () => {
      if (has("SplashScreen")) quietly(SplashScreen.hide());
    },
  };
}
