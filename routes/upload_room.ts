/**
 * How many bodies with a picture an isolate holds at once. Each may take 10 MiB and three minutes, so without a bound a
 * few hundred slow visitors would fill its memory, and without one for an address a single visitor would keep all out.
 */
import { UPLOADS_IN_FLIGHT, UPLOADS_IN_FLIGHT_PER_ADDRESS } from "@/domain/limits.ts";

export class UploadRoom {
  readonly #inside = new Map<string, number>();
  #total = 0;

  /** Lets a visitor in, and gives the way out, to be called once; null where it is full. */
  enter(address: string): (() => void) | null {
    const own = this.#inside.get(address) ?? 0;
    if (this.#total >= UPLOADS_IN_FLIGHT || own >= UPLOADS_IN_FLIGHT_PER_ADDRESS) return null;
    this.#total++;
    this.#inside.set(address, own + 1);
    return () => this.#leave(address);
  }

  #leave(address: string): void {
    const rest = (this.#inside.get(address) ?? 1) - 1;
    this.#total--;
    if (rest > 0) this.#inside.set(address, rest);
    else this.#inside.delete(address);
  }
}
