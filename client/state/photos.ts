/**
 * The member's own photos as the browser knows them: the list that their page shows, and the one photo that the shell
 * shows. Invariant: an older list never replaces a newer one, so that answers and events may come in any order.
 */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";
import type { Call } from "@/client/socket.ts";

/** All photos of a profile, as they were after so many changes. */
export interface PhotoList {
  list: readonly PhotoView[];
  version: number;
}

/** The newer of two lists. */
export function newerPhotos(known: PhotoList | null, heard: PhotoList): PhotoList {
  return known && known.version >= heard.version ? known : heard;
}

export class Photos {
  /** Null until a page has shown them, or they changed. */
  readonly own = signal<PhotoList | null>(null);
  /** Address of the photo that others see first; null while nothing newer is known than what the page has. */
  readonly shown = signal<string | null>(null);

  constructor(private readonly me: string, private readonly call: Call) {}

  /** Counts the changes of the shown photo that came by events, for `hearShown`. */
  get version(): number {
    return this.own.peek()?.version ?? 0;
  }

  /** Takes over a list that a page was rendered with. */
  seed(heard: PhotoList): void {
    this.own.value = newerPhotos(this.own.peek(), heard);
  }

  handle({ photo, ...heard }: EventData<"user/photos">): void {
    const newer = newerPhotos(this.own.peek(), heard);
    if (newer !== heard) return;
    this.own.value = heard;
    this.shown.value = photo;
  }

  /** Takes over the shown photo of an answer, unless an event said more since it was asked for at `version`. */
  handleShown(photo: string, version: number): void {
    if (version === this.version) this.shown.value = photo;
  }

  /** Asks for the list, where one is shown. */
  async refresh(): Promise<void> {
    if (!this.own.peek()) return;
    const answer = await this.call("user/photos", { user_id: this.me });
    if (answer.ok) this.seed(answer.value);
  }
}
