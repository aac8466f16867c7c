/**
 * The store of unsent messages, which survives a reload: the port, and its implementation in memory for private windows.
 * Used by `outbox.ts` and `outbox_indexed.ts`. Entries of earlier versions of the page are read too, so new fields are
 * optional.
 */
import type { SentGiftView } from "@/protocol/views/gift.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

/** One unconfirmed message. Its rid never changes while it may have been committed (P2). */
export interface OutboxEntry {
  rid: string;
  /** The author; no other member of this device sends it. */
  me: string;
  contact: string;
  /** The text; of a photo or a recording the `data` of its upload, empty until the server has it; empty for a gift. */
  text: string;
  /** The photo as it is uploaded; photos only. */
  photo?: Blob;
  /** The recording as it is uploaded, how long it is, and its wave form; voice messages only. */
  voice?: { file: Blob; length: string; levels: string };
  /** The gift as it was offered; gifts only. */
  gift?: SentGiftView;
  /** The message that it answers. */
  reply?: QuoteView;
  /** The id of the story that it replies to. */
  story?: string;
  /** The price in coins that the member was shown; missing where none was. A gift has its own. */
  price?: number | undefined;
  /** The desk's: under which claim it was written, and the rule that its writer was asked about and means it all the same. */
  claim?: number;
  confirmed?: string;
  /** The desk's: whether the text is the address of a picture of the vault. */
  picture?: true;
  /** Order within a chat: milliseconds when it was written, made unique by its tab. */
  order: number;
  /** The final refusal; null until there is one. */
  failed: string | null;
}

export interface OutboxStore {
  put(entry: OutboxEntry): Promise<void>;
  remove(rid: string): Promise<void>;
  /** A member's entries, oldest first. */
  list(me: string): Promise<OutboxEntry[]>;
  /** Removes a member's entries. */
  clear(me: string): Promise<void>;
  close(): void;
}

/** A store in memory, as long as the page lives. */
export function memoryOutbox(): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  return {
    put: (entry) => Promise.resolve(void entries.set(entry.rid, entry)),
    remove: (rid) => Promise.resolve(void entries.delete(rid)),
    list: (me) => Promise.resolve([...entries.values()].filter((entry) => entry.me === me).sort(byOrder)),
    clear: (me) => {
      for (const entry of [...entries.values()]) if (entry.me === me) entries.delete(entry.rid);
      return Promise.resolve();
    },
    close: () => {},
  };
}

/** Oldest first. */
export function byOrder(a: OutboxEntry, b: OutboxEntry): number {
  return a.order - b.order || (a.rid < b.rid ? -1 : 1);
}
