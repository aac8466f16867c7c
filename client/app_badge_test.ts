import assert from "node:assert/strict";
import { showAppBadge } from "@/client/app_badge.ts";

Deno.test("CN-36 showAppBadge: shows the count, clears it, and bears a browser that lacks or refuses it", () => {
  const shown: (number | null)[] = [];
  const known = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const install = (value: unknown) =>
    Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  try {
    install({
      setAppBadge: (count: number) => Promise.resolve(shown.push(count)),
      clearAppBadge: () => Promise.resolve(shown.push(null)),
    });
    for (const count of [3, 120, 0]) showAppBadge(count);
    install({ setAppBadge: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    showAppBadge(1);
    install({});
    showAppBadge(1);
    showAppBadge(0);
  } finally {
    if (known) Object.defineProperty(globalThis, "navigator", known);
  }
  assert.deepEqual(shown, [3, 120, null]);
});
