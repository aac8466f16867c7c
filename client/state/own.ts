/**
 * The member's own record as the browser knows it: name, age, search settings. Made by `client.ts`; fed by pages, by
 * `session/validate` and by the event of a change on any of the member's devices.
 * Kept: an older record never replaces a newer one, so that answers and events may come in any order.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { Call } from "@/client/socket.ts";

/** The newer of two records. Of the same change the later one counts: it may know the city in the reader's language. */
export function newerOwn(known: OwnView | null, heard: OwnView): OwnView {
  return known && known.version > heard.version ? known : heard;
}

export class Own {
  /** Null while no page has given it and the session has not been validated. */
  readonly view = signal<OwnView | null>(null);

  constructor(private readonly call: Call) {}

  /** Takes over a record that a page was rendered with, or an answer had. */
  seed(heard: OwnView): void {
    this.view.value = newerOwn(this.view.peek(), heard);
  }

  /** The record; `own` while nothing newer is known. */
  shown(own: OwnView): ReadonlySignal<OwnView> {
    return computed(() => this.view.value ?? own);
  }

  /** A change on one of the member's devices. Its city comes in English, so it is asked for in the reader's language. */
  hear({ key, user }: EventData<"user/update">): void {
    this.seed(user);
    if (key === "location") void this.refresh();
  }

  /** Validates the session again, as after another city (spec §4). */
  async refresh(): Promise<void> {
    const answer = await this.call("session/validate", {});
    if (answer.ok && answer.value.user) this.seed(answer.value.user);
  }
}
