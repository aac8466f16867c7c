/** Rendered pages in the memory of an isolate, those that were asked for last. Bounded by bytes. */

/** All of them together. */
const MEMORY_BYTES = 16 * 1024 * 1024;
/** A page's HTML, its bytes, and those packed in three ways, which are fewer than either. */
const FORMS = 3;

export class PageMemory<Page extends { html: string }> {
  readonly #most: number;
  /** The least recently used one stands first. */
  readonly #pages = new Map<string, Page>();
  #bytes = 0;

  constructor(most = MEMORY_BYTES) {
    this.#most = most;
  }

  get size(): number {
    return this.#pages.size;
  }

  get(key: string): Page | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Keeps a page in the place of what was kept before, and lets the least recently used ones go. */
  set(key: string, page: Page): void {
    this.#delete(key);
    this.#pages.set(key, page);
    this.#bytes += weightOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#most) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const page = this.#pages.get(key);
    if (page && this.#pages.delete(key)) this.#bytes -= weightOf(page);
  }
}

function weightOf({ html }: { html: string }): number {
  return html.length * FORMS;
}
