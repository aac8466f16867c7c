/**
 * Drafts: the unsent text of each chat with the message that it answers, and the unsaved changes of forms over the member's
 * own record. They survive reloads and are shared by all tabs. Without storage, texts last as long as the page, and form
 * changes as long as their form.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { QuoteView } from "@/protocol/views/message.ts";

/** Forms over the member's own record: the profile and the search settings. */
const FORMS = ["profile", "settings"] as const;
export type FormName = (typeof FORMS)[number];

export interface Drafts {
  /** All texts, by contact. */
  readonly all: ReadonlySignal<ReadonlyMap<string, string>>;
  get(contact: string): string;
  set(contact: string, text: string): void;
  /** The message that the text answers. */
  getReply(contact: string): QuoteView | null;
  setReply(contact: string, reply: QuoteView | null): void;
  /** Appends an unsent text to the draft, with the message that it answers. */
  giveBack(contact: string, text: string, reply?: QuoteView | null): void;
  /** The unsaved changes of a form, as `OwnForm.unsaved` gives them. */
  getForm(form: FormName): string | null;
  setForm(form: FormName, unsaved: string): void;
  /** Another tab has changed this key of the storage; null: it has cleared the storage. */
  handleStored(key: string | null): void;
  /** Forgets this member's drafts: they log out. */
  clear(): void;
}

/** Drafts of one member in this storage; null keeps nothing. */
export function createDrafts(storage: Storage | null, me: string): Drafts {
  const prefix = `draft:${me}:`;
  const replies = `reply:${me}:`;
  function quietly<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return storage && work(storage);
    } catch {
      return null;
    }
  }
  function stored(): Map<string, string> {
    const texts = quietly((kept) =>
      Object.keys(kept).filter((key) => key.startsWith(prefix)).map((key): [string, string] => [
        key.slice(prefix.length),
        kept.getItem(key) ?? "",
      ])
    );
    return new Map(texts);
  }
  const all = signal<ReadonlyMap<string, string>>(stored());
  const drafts: Drafts = {
    all,
    get: (contact) => all.peek().get(contact) ?? "",
    set(contact, text) {
      const next = new Map(all.peek());
      if (text) next.set(contact, text);
      else next.delete(contact);
      all.value = next;
      quietly((kept) => text ? kept.setItem(prefix + contact, text) : kept.removeItem(prefix + contact));
    },
    getReply: (contact) => quietly((kept) => readReply(kept.getItem(replies + contact))),
    setReply: (contact, reply) =>
      void quietly((kept) =>
        reply ? kept.setItem(replies + contact, JSON.stringify(reply)) : kept.removeItem(replies + contact)
      ),
    giveBack(contact, text, reply = null) {
      drafts.set(contact, joinTexts(drafts.get(contact), text));
      if (reply) drafts.setReply(contact, reply);
    },
    getForm: (form) => quietly((kept) => kept.getItem(`${form}:${me}`)),
    setForm: (form, unsaved) =>
      void quietly((kept) =>
        unsaved ? kept.setItem(`${form}:${me}`, unsaved) : kept.removeItem(`${form}:${me}`)
      ),
    handleStored(key) {
      if (key === null || key.startsWith(prefix)) all.value = stored();
    },
    clear() {
      const contacts = [...all.peek().keys()];
      all.value = new Map();
      for (const form of FORMS) drafts.setForm(form, "");
      quietly((kept) => {
        for (const contact of contacts) kept.removeItem(prefix + contact);
        for (const key of Object.keys(kept)) if (key.startsWith(replies)) kept.removeItem(key);
      });
    },
  };
  return drafts;
}

/** The typed text, and below it the one that was given back. */
export function joinTexts(typed: string, back: string): string {
  return typed.trim() === "" ? back : `${typed}\n${back}`;
}

/** Another version of the page may have stored another shape. */
function readReply(text: string | null): QuoteView | null {
  const { id, seq, sender_id, type, message } = JSON.parse(text ?? "{}") ?? {};
  const isWhole = seq > 0 && [id, sender_id, type, message].every((each) => typeof each === "string");
  return isWhole ? { id, seq, sender_id, type, message } : null;
}
