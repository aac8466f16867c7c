/**
 * The member's own photos: the list of their page, and the main photo of the shell. Invariant: an older list never
 * replaces a newer one, so answers and events may come in any order.
 */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";

/** All photos of a profile, at a version. */
export interface PhotoList {
  list: readonly PhotoView[];
  version: number;
}

/** The newer of two lists. */
export function newerPhotos(known: PhotoList | null, received: PhotoList): PhotoList {
  return known && known.version >= received.version ? known : received;
}

export class Photos {
  /** Null until a page has shown them, or an event brought them. */
  readonly own = signal<PhotoList | null>(null);
  /** Address of the main photo; null while the rendered one is current. */
  readonly shown = signal<string | null>(null);

  constructor(private readonly me: string, private readonly call: Call) {}

  /** Counts changes of the main photo by events, for `handleShown`. */
  get version(): number {
    return this.own.peek()?.version ?? 0;
  }

  /** Takes the list of a rendered page. */
  seed(received: PhotoList): void {
    this.own.value = newerPhotos(this.own.peek(), received);
  }

  handle({ photo, ...received }: EventData<"user/photos">): void {
    const newer = newerPhotos(this.own.peek(), received);
    if (newer !== received) return;
    this.own.value = received;
    this.shown.value = photo;
  }

  /** Takes the main photo of an answer, unless an event has changed it since the request at `version`. */
  handleShown(photo: string, version: number): void {
    if (version === this.version) this.shown.value = photo;
  }

  /** Reloads the list, if it is shown. */
  async refresh(): Promise<void> {
    if (!this.own.peek()) return;
    const answer = await callPersistently(this.call, "user/photos", { user_id: this.me });
    if (answer.ok) this.seed(answer.value);
  }
}
