/** Requests and sockets of the packaged app: what tells it from a browser is its user agent. */
import { APP_USER_AGENT, type AppPlatform } from "@/domain/packaged_app.ts";

/** Options of `request` and `connect` that make them the app's. */
export function inApp(platform: AppPlatform): { headers: { "user-agent": string } } {
  return { headers: { "user-agent": appUserAgent(platform) } };
}

/** The user agent of the app, as its browser sends it. */
export function appUserAgent(platform: AppPlatform): string {
  const device = platform === "ios"
    ? "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
    : "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 " +
      "Mobile Safari/537.36";
  return `${device} ${APP_USER_AGENT}/${platform} 1.0.0`;
}
