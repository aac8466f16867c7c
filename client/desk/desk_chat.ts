/**
 * One conversation that is held, or was until a moment ago: its messages, what stands beside it, and what is being written.
 * Made by `desk_client.ts`.
 *
 * 1. opening: the sheets and the latest messages are asked for; `failed` where they did not come.
 * 2. held: its chat is that of members (client/state/chat.ts), in the name of the virtual profile.
 * 3. lost: somebody else has it, or nobody; what was written stays to be read, and nothing is sent any more.
 */
import { type Signal, signal } from "@preact/signals";
import { MESSAGES_PAGE } from "@/domain/limits.ts";
import type { CallRefusal } from "@/client/answer.ts";
import { debounce, type Debounced } from "@/client/debounce.ts";
import type { AskDesk } from "@/client/desk/ask.ts";
import { callAs } from "@/client/desk/as_persona.ts";
import { type HeldPair, keyOf } from "@/client/desk/pair.ts";
import type { Drafts } from "@/client/drafts.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";
import { Chat } from "@/client/state/chat.ts";
import type { ChatView, NoteView } from "@/protocol/desk/views/chat.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

/** How long nothing is typed before the draft is kept on the server. */
const KEEP_MS = 800;

export type ChatStage = "opening" | "failed" | "held" | "lost";

/** A text that came back, and why. */
export interface Returned {
  text: string;
  reply: QuoteView | null;
  refusal: CallRefusal;
}

export interface DeskChatEnv {
  ask: AskDesk;
  ports: Pick<Ports, "after" | "rid">;
  drafts: Drafts;
  /** Milliseconds since 1970. */
  clock(): number;
}

export class DeskChat {
  readonly key: string;
  readonly stage = signal<ChatStage>("opening");
  /** The sheets; null until they are here. */
  readonly view = signal<ChatView | null>(null);
  /** The messages; null until they are here. */
  readonly chat = signal<Chat | null>(null);
  /** The last line that came back; null once it was dealt with. */
  readonly returned = signal<Returned | null>(null);
  /** A message that is to be shown, by its number, and a text that is to come into the box; null once they have. */
  readonly wantedLine = signal<number | null>(null);
  readonly wantedText = signal<string | null>(null);
  readonly call: Call;
  readonly claim: Signal<number>;
  /** Whether the queue has shown it as held. */
  isConfirmed = false;
  readonly #keep: Debounced;
  #kept = "";
  #opening: Promise<void> | null = null;

  constructor(readonly pair: HeldPair, private readonly env: DeskChatEnv) {
    this.key = keyOf(pair);
    this.claim = signal(pair.claim);
    this.call = callAs(env.ask, () => this.held);
    this.#keep = debounce(KEEP_MS, () => void this.keepDraft(), env.ports.after);
  }

  /** The pair with the number of its claim now. */
  get held(): HeldPair {
    return { ...this.pair, claim: this.claim.peek() };
  }

  /** What is being written. */
  get text(): string {
    return this.env.drafts.all.value.get(this.key) ?? "";
  }

  /** Asks for the sheets and the latest messages, unless they are here. */
  open(): Promise<void> {
    this.#opening ??= this.#load().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Catches up after a lost connection. */
  async resume(): Promise<void> {
    const chat = this.chat.peek();
    if (this.stage.peek() === "failed" || !chat) return await this.open();
    await chat.resume();
  }

  /** It is held again, under another claim. */
  retake(claim: number): void {
    this.claim.value = claim;
    this.returned.value = null;
    if (this.stage.peek() === "lost") this.stage.value = this.chat.peek() ? "held" : "opening";
    void this.resume();
  }

  /** It is not held any more. What was written stays here and on the server. */
  lose(): void {
    if (this.stage.peek() === "lost") return;
    this.stage.value = "lost";
    this.chat.peek()?.detach();
    void this.keepDraft();
  }

  write(text: string): void {
    this.env.drafts.set(this.key, text);
    this.#keep();
  }

  /** A line came back: its text is put to what is being written. */
  giveBack(returned: Returned): void {
    this.returned.value = returned;
    this.#keep();
  }

  /** Keeps on the server what has been written since the last time; whoever takes over finds it. */
  async keepDraft(): Promise<void> {
    this.#keep.cancel();
    const text = this.env.drafts.get(this.key);
    if (text === this.#kept) return;
    const { persona, member } = this.pair;
    const answer = await this.env.ask("draft/keep", { persona, member, text });
    if (answer.ok) this.#kept = text;
  }

  /** Leaves it for good. */
  end(): void {
    this.#keep.cancel();
    this.chat.peek()?.detach();
  }

  /** Writes down what the member said of themselves, or the virtual profile; a refusal where it is not kept. */
  async addNote(
    of: "note" | "fact",
    { kind, text, message_id }: Pick<NoteView, "kind" | "text" | "message_id">,
  ): Promise<CallRefusal | null> {
    const { persona, member } = this.pair;
    const data = { persona, member, kind, text, ...(message_id && { message_id }) };
    const rid = this.env.ports.rid();
    if (of === "note") {
      const answer = await this.env.ask("note/add", data, { rid });
      if (!answer.ok) return answer.refusal;
      this.#change((view) => ({ ...view, notes: [answer.value.note, ...view.notes] }));
      return null;
    }
    const answer = await this.env.ask("fact/add", data, { rid });
    if (!answer.ok) return answer.refusal;
    const { fact } = answer.value;
    this.#change((view) => ({
      ...view,
      persona: { ...view.persona, facts: [fact, ...view.persona.facts] },
    }));
    return null;
  }

  /**
   * Gives a line of the virtual profile's another text, or unsends it where that is null; a refusal where it stays as it
   * was. `confirmed` is the rule by which the text was doubtful; empty where none was.
   */
  async changeLine(message_id: string, text: string | null, confirmed: string): Promise<CallRefusal | null> {
    const answer = await this.env.ask("as", {
      ...this.held,
      module: text === null ? "message/unsend" : "message/edit",
      data: { message_id, ...(text !== null && { message_text: text }) },
      ...(confirmed !== "" && { confirmed }),
    });
    // Its event brings what it is now.
    return answer.ok ? null : answer.refusal;
  }

  async removeNote(of: "note" | "fact", id: string): Promise<CallRefusal | null> {
    const { persona, member } = this.pair;
    const answer = await this.env.ask(of === "note" ? "note/remove" : "fact/remove", {
      persona,
      member,
      id,
    });
    // Whoever took it away first did the same.
    if (!answer.ok && answer.refusal.code !== "unknown_note") return answer.refusal;
    const without = (list: readonly NoteView[]) => list.filter((note) => note.id !== id);
    this.#change((view) =>
      of === "note"
        ? { ...view, notes: without(view.notes) }
        : { ...view, persona: { ...view.persona, facts: without(view.persona.facts) } }
    );
    return null;
  }

  /** A picture of the vault is on its way to this member. */
  markSent(photo: string): void {
    this.#change((view) => ({
      ...view,
      vault: view.vault.map((each) => each.photo === photo ? { ...each, seen: 1 } : each),
    }));
  }

  async #load(): Promise<void> {
    if (this.stage.peek() === "failed") this.stage.value = "opening";
    const { persona, member } = this.pair;
    const [view, page] = await Promise.all([
      this.env.ask("chat/open", this.held),
      this.call("messages", { contact_user_id: member, recordsToTake: MESSAGES_PAGE }),
    ]);
    if (this.stage.peek() === "lost") return;
    if (!view.ok || !page.ok) {
      this.stage.value = "failed";
      return;
    }
    this.#kept = view.value.draft;
    // What was typed on this device is newer than what the server has.
    if (this.env.drafts.get(this.key) === "") this.env.drafts.set(this.key, view.value.draft);
    const chat = this.chat.peek() ?? new Chat(persona, member, page.value);
    this.view.value = view.value;
    this.chat.value = chat;
    this.stage.value = "held";
    chat.attach(this.call, this.env.clock);
  }

  #change(apply: (view: ChatView) => ChatView): void {
    const view = this.view.peek();
    if (view) this.view.value = apply(view);
  }
}
