/** Registrations under way, sealed for the visitor's cookie: nothing of an unfinished registration is stored. */
import type { Sealer } from "@/domain/seal.ts";
import { type Draft, EMPTY_DRAFT, readDraft, writeDraft } from "@/domain/wizard/draft.ts";

export interface Drafts {
  /** The draft of a cookie; a missing, forged or old one is empty. */
  read(cookie: string | null): Promise<Draft>;
  /** A draft as a cookie. */
  seal(draft: Draft): Promise<string>;
}

/** Opens the drafts of an isolate. */
export function openDrafts(sealer: Sealer, now: () => number): Drafts {
  return {
    async read(cookie) {
      const text = cookie === null ? null : await sealer.open(cookie);
      return text === null ? EMPTY_DRAFT : readDraft(text, now());
    },
    seal: (draft) => sealer.seal(writeDraft(draft, now())),
  };
}
