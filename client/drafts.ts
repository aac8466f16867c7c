/** Texts that were typed and not sent, one for each chat, kept over reloads. Storage may be missing or full. */

export interface Drafts {
  get(contact: string): string;
  set(contact: string, text: string): void;
  /** Puts an unsent text back, after what is there. */
  giveBack(contact: string, text: string): void;
  /** Forgets this member's drafts: they log out. */
  clear(): void;
}

/** Drafts of one member in this storage; null keeps nothing. */
export function createDrafts(storage: Storage | null, me: string): Drafts {
  const prefix = `draft:${me}:`;
  function quietly<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return storage && work(storage);
    } catch {
      return null;
    }
  }
  const drafts: Drafts = {
    get: (contact) => quietly((kept) => kept.getItem(prefix + contact)) ?? "",
    set: (contact, text) =>
      void quietly((kept) => text ? kept.setItem(prefix + contact, text) : kept.removeItem(prefix + contact)),
    giveBack: (contact, text) => drafts.set(contact, joinTexts(drafts.get(contact), text)),
    clear: () =>
      void quietly((kept) => {
        for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key);
      }),
  };
  return drafts;
}

/** What is typed, and below it what came back. */
export function joinTexts(typed: string, back: string): string {
  return typed.trim() === "" ? back : `${typed}\n${back}`;
}
