/**
 * What goes out in the name of each virtual profile (persona_line.ts), made by the first need. Owned by `desk_client.ts`.
 * Invariant: the text of a line that comes back is kept before its line is removed, so that a crash in between loses nothing.
 */
import type { CallRefusal } from "@/client/answer.ts";
import { keyOf } from "@/client/desk/pair.ts";
import { PersonaLine, type PersonaLineEnv } from "@/client/desk/persona_line.ts";
import { type Drafts, joinTexts } from "@/client/drafts.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { MessageView } from "@/protocol/views/message.ts";

/** Conversations are named by their keys. */
export interface PersonaLinesEnv extends Omit<PersonaLineEnv, "claimOf" | "onSent" | "onGivenBack"> {
  drafts: Drafts;
  /** The claim under which one is answered now; 0 where nobody here does. */
  claimOf(key: string): number;
  onSent(key: string, message: MessageView): void;
  /** A line came back; its text is a draft again. */
  onGivenBack(key: string, entry: OutboxEntry, refusal: CallRefusal): void;
}

export class PersonaLines {
  readonly #lines = new Map<string, PersonaLine>();
  #areLoaded = false;

  constructor(private readonly staff: string, private readonly env: PersonaLinesEnv) {}

  of(persona: string): PersonaLine {
    const known = this.#lines.get(persona);
    if (known) return known;
    const { env } = this;
    const line = new PersonaLine(this.staff, persona, {
      ...env,
      claimOf: (member) => env.claimOf(keyOf({ persona, member })),
      onSent: (message) => env.onSent(keyOf({ persona, member: message.receiver_id }), message),
      onGivenBack: (entry, refusal) =>
        this.#giveBack(keyOf({ persona, member: entry.contact }), entry, refusal),
    });
    this.#lines.set(persona, line);
    // Unsent lines of an earlier page.
    if (this.#areLoaded) void line.outbox.load();
    return line;
  }

  /** There is a connection: what waits goes out. The first time it is what earlier pages have left, too. */
  send(): void {
    for (const { outbox } of this.#lines.values()) {
      if (this.#areLoaded) outbox.flushAll();
      else void outbox.load();
    }
    this.#areLoaded = true;
  }

  /** Removes everything that waits from this device. */
  clear(): void {
    for (const { outbox } of this.#lines.values()) void outbox.clear();
  }

  end(): void {
    for (const line of this.#lines.values()) void line.end();
  }

  #giveBack(key: string, entry: OutboxEntry, refusal: CallRefusal): void {
    const { drafts } = this.env;
    // The address of a picture is no text of anybody's.
    if (!entry.picture) drafts.set(key, joinTexts(drafts.get(key), entry.text));
    if (entry.reply) drafts.setReply(key, entry.reply);
    this.env.onGivenBack(key, entry, refusal);
  }
}
