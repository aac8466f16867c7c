/** What a session keeps of the device that it was opened on: names of ours alone, never what a browser sends. Pure. */
import { browserOf } from "@/domain/browser_name.ts";
import { osOf, type System } from "@/domain/platform.ts";

export interface DeviceName {
  os: System;
  /** The browser's own name, "App" or "Browser". */
  browser: string;
}

/** Longest User-Agent that is looked at. */
const USER_AGENT_MAX_CHARS = 512;

/** Systems are called the same in every language, but for iOS, whose devices members know by their names. */
const SYSTEMS = { android: "Android", windows: "Windows", mac: "Mac", linux: "Linux" } as const;

/** The names of a device, or null where its browser does not say what it is. A server cannot tell an iPad from a Mac. */
export function deviceNameOf(userAgent: string | null | undefined): DeviceName | null {
  const text = (userAgent ?? "").slice(0, USER_AGENT_MAX_CHARS);
  const name = { os: osOf(text, 0), browser: browserOf(text) };
  return name.os === "other" && name.browser === "Browser" ? null : name;
}

/** What its system is called, or null where that is not known; `ios` in the reader's language. */
export function systemText(os: System, ios: string): string | null {
  if (os === "other") return null;
  return os === "ios" ? ios : SYSTEMS[os];
}
