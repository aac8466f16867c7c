/** Members who were blocked or are gone since this page was opened. What shows one of them closes. */
import { signal } from "@preact/signals";

export class Gone {
  readonly #ids = signal<ReadonlySet<string>>(new Set());

  has(id: string): boolean {
    return this.#ids.value.has(id);
  }

  handleGone(id: string): void {
    this.#ids.value = new Set([...this.#ids.peek(), id]);
  }

  forget(): void {
    this.#ids.value = new Set();
  }

  handleBack(id: string): void {
    this.#ids.value = new Set([...this.#ids.peek()].filter((each) => each !== id));
  }
}
