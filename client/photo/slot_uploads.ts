/**
 * The uploads into the slots of the member's profile, one after the other, so that photos that were chosen together get
 * their slots in order. Created by slots.ts, shown by islands/photos.tsx; uploads continue on other pages. A failed one stays
 * until it is retried or discarded; a file that is no photo takes no slot and only shows a message.
 */
import { signal } from "@preact/signals";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";
import { deliver, type Delivery, type DeliveryEnv, type Work } from "@/client/photo/slot_delivery.ts";
import { type FileProblem, pendingUploads, type Upload } from "@/client/photo/slot_upload.ts";
import type { PhotoList } from "@/client/state/photos.ts";

export interface SlotEnv extends DeliveryEnv {
  /** The photos that the profile has. */
  own(): PhotoList | null;
  refresh(): Promise<void>;
  createCanvas(): HTMLCanvasElement;
  /** Shows on any page that a photo is not allowed. */
  warn(): void;
}

const NOT_ALLOWED = "sensitive_content";

export class SlotUploads {
  readonly items = signal<readonly Upload[]>([]);
  /** The last chosen files that are no photos, or had no free slot. */
  readonly problems = signal<readonly FileProblem[]>([]);
  /** The last photo that was added, by its number. */
  readonly added = signal<number | null>(null);
  readonly #works = new Map<string, Work>();
  #count = 0;
  #isRunning = false;

  constructor(private readonly env: SlotEnv) {}

  /** Slots that neither a photo nor an upload has. */
  get room(): number {
    return Math.max(0, PHOTO_SLOTS - this.#photos().length - this.#pending().length);
  }

  /** Takes as many files as there is room for. */
  take(files: readonly File[]): void {
    const { room } = this;
    const taken = files.slice(0, room).map((file) => this.#start(file));
    this.items.value = [...this.items.peek(), ...taken];
    this.added.value = null;
    this.problems.value = files.length > room
      ? [{ name: null, message: this.env.text("photo_slots_full") }]
      : [];
    void this.#run();
  }

  /** Tries one that failed again. */
  retry(id: string): void {
    const work = this.#works.get(id);
    if (!work) return;
    work.underWay = new AbortController();
    this.#change(id, { state: { kind: "waiting" } });
    void this.#run();
  }

  /** Aborts and removes one. */
  discard(id: string): void {
    this.#works.get(id)?.underWay.abort();
    this.#works.delete(id);
    this.items.value = this.items.peek().filter((item) => item.id !== id);
  }

  /** Aborts all of them, as when the session has ended. */
  end(): void {
    for (const { id } of this.items.peek()) this.discard(id);
  }

  dismissProblems(): void {
    this.problems.value = [];
  }

  #start(file: File): Upload {
    const id = `upload-${++this.#count}`;
    const canvas = this.env.createCanvas();
    this.#works.set(id, { file, canvas, photo: null, sent: null, underWay: new AbortController() });
    return { id, name: file.name, state: { kind: "waiting" }, preview: null, url: null };
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { item: { id }, work } = next;
        const delivery = await deliver(work, this.env, (change) => this.#change(id, change));
        await this.#end(next.item, delivery);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  #next(): { item: Upload; work: Work } | null {
    const item = this.items.peek().find(({ state }) => state.kind === "waiting");
    const work = item && this.#works.get(item.id);
    return work ? { item, work } : null;
  }

  async #end({ id, name }: Upload, delivery: Delivery): Promise<void> {
    switch (delivery.kind) {
      case "added":
        return await this.#endAdded(id, delivery.photo);
      case "no_photo":
        this.problems.value = [...this.problems.peek(), { name, message: this.env.text(delivery.text) }];
        return this.discard(id);
      case "failed": {
        // Its answer was lost, but the event has arrived.
        if (!this.#pending().some((item) => item.id === id)) return this.discard(id);
        const { message, canRetry, code } = delivery;
        if (code === NOT_ALLOWED) this.env.warn();
        return this.#change(id, { state: { kind: "failed", message, canRetry } });
      }
      case "stopped":
        return;
      default:
        delivery satisfies never;
    }
  }

  /** It is added. The slot shows the upload until the list has the photo, to avoid flicker. */
  async #endAdded(id: string, photo: string): Promise<void> {
    const number = () => this.#photos().findIndex((each) => each.id === photo) + 1;
    if (number() === 0) await this.env.refresh();
    this.discard(id);
    if (number() > 0) this.added.value = number();
  }

  #photos(): readonly PhotoView[] {
    return this.env.own()?.list ?? [];
  }

  #pending(): Upload[] {
    return pendingUploads(this.items.peek(), this.#photos());
  }

  #change(id: string, change: Partial<Upload>): void {
    this.items.value = this.items.peek().map((item) => item.id === id ? { ...item, ...change } : item);
  }
}
