/**
 * The member's own lists that are open, on the page or in modals above it. A slice of the client.
 * Invariant: an open list equals the server's current answer, as far as it is loaded.
 */
import { effect, untracked } from "@preact/signals";
import type { TotalsView } from "@/protocol/views/totals.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Call } from "@/client/socket.ts";
import { type ListKind, type MemberList, newsOf, totalOf } from "@/client/lists/member_list.ts";

interface Left {
  list: MemberList;
  entry: string;
}

interface Opening {
  /** Its history entry; null if unknown. */
  entry: string | null;
  /** The totals when its first rows were read. */
  totals: TotalsView | null;
}

export class OpenLists implements Slice {
  readonly #open = new Set<MemberList>();
  /** The last left list of each kind with its history entry, restored by Back. */
  readonly #left = new Map<ListKind, Left>();
  #totals: TotalsView | null = null;
  #premium: 0 | 1 | null = null;
  readonly call: Call;
  readonly #counted: SliceEnv["totals"];

  constructor({ call, totals, own }: Pick<SliceEnv, "call" | "totals" | "own">) {
    this.call = call;
    this.#counted = totals;
    effect(() => {
      const premium = own.view.value?.premium;
      if (premium !== undefined) untracked(() => this.#handlePremium(premium));
    });
    effect(() => {
      const { value } = totals;
      if (value) untracked(() => this.#handleTotals(value));
    });
  }

  /** Keeps a list current until the returned function is called. */
  open(list: MemberList, { entry, totals }: Opening): () => void {
    this.#open.add(list);
    // Its page may have been prefetched.
    if (totals && this.#totals && hasChanged(list.kind, totals, this.#totals)) void list.refresh();
    return () => {
      this.#open.delete(list);
      if (entry !== null) this.#left.set(list.kind, { list, entry });
    };
  }

  /** The list that was left at this history entry, which is updated soon; null if there is none. */
  comeBack(kind: ListKind, entry: string | null): MemberList | null {
    const left = this.#left.get(kind);
    if (!left || left.entry !== entry) return null;
    void left.list.renew();
    return left.list;
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "swipe":
        // A swiped member is no longer a fan; all other changes arrive with the totals.
        if (event.data.undone) return;
        for (const list of this.#open) if (list.kind === "fan") list.remove(event.data.swiped_user_id);
        return;
      case "user/block":
      case "user/gone":
        for (const { list } of this.#left.values()) list.remove(event.data.user_id);
        for (const list of this.#open) list.remove(event.data.user_id);
        return;
      case "user/unblock":
      case "user/back":
        // Rows may return anywhere in a list.
        this.#left.clear();
        for (const list of this.#open) void list.reload();
    }
  }

  /** Catches up, as after a lost connection. */
  refresh(isFirst: boolean): void {
    for (const list of this.#open) void (isFirst ? list.refresh() : list.renew());
  }

  /** Premium reveals the rows, and its end hides them (SU-21). */
  #handlePremium(premium: 0 | 1): void {
    const before = this.#premium;
    this.#premium = premium;
    if (before === null || before === premium) return;
    void this.#counted.renew();
    this.#left.clear();
    for (const list of this.#open) if (list.kind === "fan" || list.kind === "visitor") void list.reload();
  }

  /** A member entered or left a list. */
  #handleTotals(totals: TotalsView): void {
    const before = this.#totals;
    this.#totals = totals;
    if (!before) return;
    for (const list of this.#open) if (hasChanged(list.kind, before, totals)) void list.refresh();
  }
}

/** Whether rows were added or removed; marking them as seen is neither. */
function hasChanged(kind: ListKind, before: TotalsView, after: TotalsView): boolean {
  return totalOf(before, kind) !== totalOf(after, kind) ||
    (newsOf(after, kind) ?? 0) > (newsOf(before, kind) ?? 0);
}
