/**
 * The members whom the member has blocked (spec §4). A slice of the client that /blocked loads; changes on other devices
 * arrive by events.
 * Invariant: a page that was requested earlier does not bring back an unblocked member.
 */
import { LIST_PAGE } from "@/domain/limits.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import { PagedList } from "@/client/state/paged_list.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";

export class Blocked implements Slice {
  readonly list: PagedList<BlockedItem>;
  /** Unblocked since the list was loaded. */
  readonly #unblocked = new Set<string>();
  readonly #call: Call;
  #isShown = false;
  #hasBeenShown = false;

  constructor({ call }: Pick<SliceEnv, "call">) {
    this.#call = call;
    this.list = new PagedList<BlockedItem>({
      isLast: (page) => page.length < LIST_PAGE,
      append: (rows, page) => this.#append(rows, page),
      // An unblocked member leaves the list on both sides, so the offset of the next page is the number of rows.
      load: async (after) => {
        const currentLength = after === null ? 0 : this.list.rows.peek().length;
        const answer = await callPersistently(call, "user/blocked", { currentLength });
        return answer.ok ? answer.value : null;
      },
    });
  }

  /** A page shows it, rendered with these rows, until the returned function is called. */
  show(rows: readonly BlockedItem[]): () => void {
    this.#unblocked.clear();
    this.list.start(rows);
    this.#isShown = true;
    // What has happened since its page was rendered was told to a list that was not on the screen. At first, the client asks.
    if (this.#hasBeenShown) this.refresh();
    this.#hasBeenShown = true;
    return () => {
      this.#isShown = false;
    };
  }

  /** Unblocks a member; false if that failed. */
  async unblock(id: string): Promise<boolean> {
    const answer = await callPersistently(this.#call, "user/unblock", { user_id: id });
    if (answer.ok) this.#remove(id);
    return answer.ok;
  }

  handle(event: ClientEvent): void {
    if (event.module === "user/unblock") this.#remove(event.data.user_id);
    if (event.module !== "user/block") return;
    this.#unblocked.delete(event.data.user_id);
    this.refresh();
  }

  refresh(): void {
    if (this.#isShown) void this.list.reload("stay");
  }

  #remove(id: string): void {
    this.#unblocked.add(id);
    this.list.change(this.list.rows.peek().filter((row) => row.id !== id));
  }

  #append(rows: readonly BlockedItem[], page: readonly BlockedItem[]): readonly BlockedItem[] {
    const known = new Set([...rows.map(({ id }) => id), ...this.#unblocked]);
    return [...rows, ...page.filter(({ id }) => !known.has(id))];
  }
}
