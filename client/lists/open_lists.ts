/**
 * The member's own lists that are open, on the page or in modals above it. A slice of the client.
 * Invariant: a list that is open shows what the server would answer now, as far as it is loaded.
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
  /** Where in the history it is; null where that is not known. */
  entry: string | null;
  /** As they were when its first rows were read. */
  totals: TotalsView | null;
}

export class OpenLists implements Slice {
  readonly #open = new Set<MemberList>();
  /** The list of each kind that was left last, by its place in the history: whoever goes back finds it as it was. */
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

  /** Shows a list from now on. Ends by what it returns. */
  open(list: MemberList, { entry, totals }: Opening): () => void {
    this.#open.add(list);
    // Its page was perhaps fetched ahead.
    if (totals && this.#totals && hasChanged(list.kind, totals, this.#totals)) void list.refresh();
    return () => {
      this.#open.delete(list);
      if (entry !== null) this.#left.set(list.kind, { list, entry });
    };
  }

  /** The list that was left at this entry of the history, up to date soon; null where there is none. */
  comeBack(kind: ListKind, entry: string | null): MemberList | null {
    const left = this.#left.get(kind);
    if (!left || left.entry !== entry) return null;
    void left.list.renew();
    return left.list;
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "swipe":
        // Whom the member answers is no fan any more; all else comes with the totals.
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
        // Rows may be back anywhere in a list.
        this.#left.clear();
        for (const list of this.#open) void list.reload();
    }
  }

  /** Catches up, as after a lost connection. */
  refresh(isFirst: boolean): void {
    for (const list of this.#open) void (isFirst ? list.refresh() : list.renew());
  }

  /** Premium shows who the rows are, and its end hides them (SU-21). */
  #handlePremium(premium: 0 | 1): void {
    const before = this.#premium;
    this.#premium = premium;
    if (before === null || before === premium) return;
    void this.#counted.renew();
    this.#left.clear();
    for (const list of this.#open) if (list.kind === "fan" || list.kind === "visitor") void list.reload();
  }

  /** Somebody came into a list or left it. */
  #handleTotals(totals: TotalsView): void {
    const before = this.#totals;
    this.#totals = totals;
    if (!before) return;
    for (const list of this.#open) if (hasChanged(list.kind, before, totals)) void list.refresh();
  }
}

/** Whether rows came or went; that they were seen changes none. */
function hasChanged(kind: ListKind, before: TotalsView, after: TotalsView): boolean {
  return totalOf(before, kind) !== totalOf(after, kind) ||
    (newsOf(after, kind) ?? 0) > (newsOf(before, kind) ?? 0);
}
