/** Writes proposed changes of the catalogue and of legal texts. The rows of the lists follow from the proposal. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { isOpenProposal, type Proposal } from "@/domain/proposals.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";

/** Begins a proposal, or writes it anew; the change fails where it has changed since it was read. */
export function putProposal(
  change: Change,
  before: Entry<Proposal>,
  next: Omit<Proposal, "version">,
): Proposal {
  const written = { ...next, version: (before.value?.version ?? 0) + 1 };
  check(change, before);
  set(change, before.key, written);
  const [was, is] = [before.value ? rowsOf(before.value) : [], rowsOf(written)];
  const has = (rows: readonly Key<0>[], key: Key<0>) => rows.some((each) => each.join() === key.join());
  for (const key of was) if (!has(is, key)) remove(change, key);
  for (const key of is) if (!has(was, key)) set(change, key, 0);
  return written;
}

/** The rows of the lists that a proposal stands in. */
export function rowsOf(proposal: Proposal): Key<0>[] {
  const { about, at, id, state } = proposal;
  const due = dueAt(proposal);
  return [
    ...isOpenProposal({ state }) ? [keys.proposalOpen(about, at, id)] : [],
    ...due === null ? [] : [keys.proposalDue(due, id)],
  ];
}

/** When a planned proposal goes live; null for all others. */
export function dueAt({ state, goes_at }: Proposal): number | null {
  return state === "planned" ? goes_at : null;
}

export function putProposedCatalogue(change: Change, id: string, catalogue: Catalogue): void {
  set(change, keys.proposalCatalogue(id), catalogue);
}

export function putProposedTexts(
  change: Change,
  id: string,
  texts: Readonly<Partial<Record<TextLanguage, string>>>,
): void {
  for (const [lang, text] of Object.entries(texts)) {
    set(change, keys.proposalText(id, lang as TextLanguage), text);
  }
}
