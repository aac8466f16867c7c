/** The cookies of a browser for tests, which end by a clock that is turned by hand. */
import type { DevicePort } from "@/client/platform.ts";
import type { DeviceSigns } from "@/domain/platform.ts";

export class CookieJar implements DevicePort {
  readonly #cookies = new Map<string, { value: string; until: number }>();

  /** `now` in milliseconds. */
  constructor(readonly now: () => number, private readonly own: Omit<DeviceSigns, "cookies">) {}

  signs(): DeviceSigns {
    const alive = [...this.#cookies].filter(([, { until }]) => this.now() < until);
    return { ...this.own, cookies: alive.map(([name, { value }]) => `${name}=${value}`).join("; ") };
  }

  keep(name: string, value: string, lifeS: number): void {
    if (lifeS > 0) this.#cookies.set(name, { value, until: this.now() + lifeS * 1000 });
    else this.#cookies.delete(name);
  }

  /** As `document.cookie` has it. */
  get cookies(): string {
    return this.signs().cookies;
  }
}
