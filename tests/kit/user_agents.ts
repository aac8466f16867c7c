/** What real browsers call themselves, with the number of fingers that their screens feel. */
import type { System } from "@/domain/platform.ts";
import type { IosBrowser } from "@/domain/browser_name.ts";

export interface Agent {
  text: string;
  touchPoints: number;
  os: System;
  name: string;
  /** Only of iOS. */
  ios?: IosBrowser;
}

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

export const AGENTS = {
  iphoneSafari: agent(`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, "ios", "Safari", "safari"),
  iphoneChrome: agent(
    `${IPHONE} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`,
    5,
    "ios",
    "Chrome",
    "other",
  ),
  iphoneFirefox: agent(`${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 5, "ios", "Firefox", "other"),
  iphoneEdge: agent(
    `${IPHONE} Version/18.0 EdgiOS/137.0.3296.58 Mobile/15E148 Safari/604.1`,
    5,
    "ios",
    "Edge",
    "other",
  ),
  iphoneInstagram: agent(
    `${IPHONE} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,3; iOS 18_5; en_US; scale=3.00; 1290x2796)`,
    5,
    "ios",
    "Browser",
    "inside",
  ),
  iphoneFacebook: agent(
    `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/510.0.0.33.106;FBBV/729116471;FBDV/iPhone15,2;FBSN/iOS]`,
    5,
    "ios",
    "Browser",
    "inside",
  ),
  iphoneGoogle: agent(`${IPHONE} GSA/372.0.767 Mobile/15E148 Safari/604.1`, 5, "ios", "Safari", "inside"),
  iphoneHomeScreen: agent(`${IPHONE} Mobile/15E148`, 5, "ios", "Browser", "inside"),
  ipadSafari: agent(
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    5,
    "ios",
    "Safari",
    "safari",
  ),
  ipadOld: agent(
    "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
    5,
    "ios",
    "Safari",
    "safari",
  ),
  macSafari: agent(
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    0,
    "mac",
    "Safari",
  ),
  macChrome: agent(`${MAC} ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`, 0, "mac", "Chrome"),
  androidChrome: agent(
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
    5,
    "android",
    "Chrome",
  ),
  androidSamsung: agent(
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    "android",
    "Samsung Internet",
  ),
  androidFirefox: agent(
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    5,
    "android",
    "Firefox",
  ),
  androidWebView: agent(
    `${ANDROID} Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36 Instagram 385.0.0.47.74 Android`,
    5,
    "android",
    "Chrome",
  ),
  packagedAndroid: agent(
    `${ANDROID} Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36 KindlingApp/android/1.0`,
    5,
    "android",
    "App",
  ),
  packagedIos: agent(`${IPHONE} Mobile/15E148 KindlingApp/ios/1.0`, 5, "ios", "App", "inside"),
  // A laptop with a touch screen.
  windowsEdge: agent(
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    10,
    "windows",
    "Edge",
  ),
  windowsOpera: agent(
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    0,
    "windows",
    "Opera",
  ),
  linuxFirefox: agent(
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    0,
    "linux",
    "Firefox",
  ),
  chromebook: agent(
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/138.0.0.0 Safari/537.36`,
    10,
    "other",
    "Chrome",
  ),
  nothing: agent("", 0, "other", "Browser"),
} satisfies Record<string, Agent>;

function agent(text: string, touchPoints: number, os: System, name: string, ios?: IosBrowser): Agent {
  return { text, touchPoints, os, name, ...(ios && { ios }) };
}
