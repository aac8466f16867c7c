/**
 * The archived conversations, while a page or a modal shows them. A part of the client.
 * Kept: a conversation that a message or the member brought back is not in it, whatever page is still on its way.
 */
import { computed, signal } from "@preact/signals";
import { CONTACTS_PAGE } from "@/domain/limits.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Part, PartEnv } from "@/client/part.ts";
import type { Call } from "@/client/socket.ts";
import { PagedList } from "@/client/state/paged_list.ts";

export class Archive implements Part {
  readonly #paged: PagedList<ContactView>;
  readonly #gone = signal<ReadonlySet<string>>(new Set());
  #isShown = false;
  readonly rows = computed(() => this.#paged.rows.value.filter(({ id }) => !this.#gone.value.has(id)));

  readonly #call: Call;

  constructor({ call }: Pick<PartEnv, "call">) {
    this.#call = call;
    this.#paged = new PagedList({
      pageSize: CONTACTS_PAGE,
      append: addNew,
      load: async (last) => {
        const currentLength = last === null ? 0 : this.rows.peek().length;
        const answer = await call("user/contacts", {
          archived: 1,
          currentLength,
          recordsToTake: CONTACTS_PAGE,
        });
        return answer.ok ? answer.value : null;
      },
    });
  }

  get loading() {
    return this.#paged.loading;
  }

  get complete() {
    return this.#paged.complete;
  }

  /** Shows it from a first page, null where that could not be had. Ends by what it returns. */
  show(rows: readonly ContactView[] | null): () => void {
    this.#isShown = true;
    if (!rows) this.refresh();
    else {
      this.#start();
      this.#paged.start(rows);
    }
    return () => {
      this.#isShown = false;
    };
  }

  loadMore(): Promise<void> {
    return this.#paged.loadMore();
  }

  /** Brings a conversation back among the contacts. Whether that came through; then its event takes it out of here. */
  async bringBack(id: string): Promise<boolean> {
    const answer = await this.#call("conversation/archive", { user_id: id, archived: 0 });
    if (answer.ok) this.#remove(id);
    return answer.ok;
  }

  hear(event: ClientEvent): void {
    switch (event.module) {
      case "conversation/archive":
        if (event.data.archived === 0) return this.#remove(event.data.user_id);
        return this.refresh();
      case "new_message": {
        const { sender_id, receiver_id } = event.data.request_details;
        this.#remove(sender_id);
        return this.#remove(receiver_id);
      }
      case "user/block":
      case "user/gone":
        return this.#remove(event.data.user_id);
      case "user/unblock":
      case "user/back":
        return this.refresh();
    }
  }

  /** Starts again, where it is shown. */
  refresh(): void {
    if (!this.#isShown) return;
    this.#start();
    void this.#paged.reload("stay");
  }

  /** It is among the contacts again, or with somebody who is not there any more. */
  #remove(id: string): void {
    this.#gone.value = new Set(this.#gone.peek()).add(id);
  }

  #start(): void {
    this.#gone.value = new Set();
  }
}

function addNew(rows: readonly ContactView[], page: readonly ContactView[]): readonly ContactView[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...page.filter(({ id }) => !known.has(id))];
}
