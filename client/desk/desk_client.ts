/**
 * The client of a person at the desk: one socket, the queue, and the conversations that they hold. `start.ts` makes one a
 * page.
 * Invariant: only events and answers change state. A conversation is let go of only where the server has said so: by
 * `claim/lost`, by a refusal, by a queue that no longer has it, or as the answer to an act of this page.
 */
import { signal } from "@preact/signals";
import type { CallRefusal } from "@/client/answer.ts";
import type { AskDesk, DeskAnswer } from "@/client/desk/ask.ts";
import { DeskChat } from "@/client/desk/desk_chat.ts";
import { type DeskEvent, readDeskIncoming } from "@/client/desk/incoming.ts";
import { type DeskPair, type HeldPair, keyOf } from "@/client/desk/pair.ts";
import type { PersonaLine, PersonaLineEnv } from "@/client/desk/persona_line.ts";
import { PersonaLines } from "@/client/desk/persona_lines.ts";
import { routePersonaEvent } from "@/client/desk/route_persona_event.ts";
import type { Drafts } from "@/client/drafts.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { PageLife } from "@/client/page_life.ts";
import type { Ports } from "@/client/ports.ts";
import { Socket } from "@/client/socket.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { BoardView, QueueView, ShiftView } from "@/protocol/desk/views/queue.ts";

export interface DeskClientEnv extends Pick<PersonaLineEnv, "store" | "openTabs"> {
  ports: Ports;
  /** Milliseconds since 1970. */
  clock(): number;
  page: PageLife;
  drafts: Drafts;
  /** The sign-in is over. */
  leave(): void;
}

/** Something that is to be said once, in words of the reader's language. */
export type DeskNotice =
  | { kind: "lost"; name: string }
  | { kind: "refused"; refusal: CallRefusal };

export class DeskClient {
  readonly socket: Socket<DeskEvent, AskDesk>;
  readonly ask: AskDesk;
  readonly queue;
  readonly board;
  /** The conversations that are held, or were, by their key. */
  readonly chats = signal<ReadonlyMap<string, DeskChat>>(new Map());
  /** The one on the screen, or null. */
  readonly current = signal<string | null>(null);
  readonly notice = signal<DeskNotice | null>(null);
  readonly drafts: Drafts;
  readonly #lines: PersonaLines;
  readonly #life = new AbortController();
  #watchesBoard = false;

  constructor(readonly staff: string, private readonly env: DeskClientEnv, rendered: {
    queue: QueueView | null;
    board: BoardView | null;
  }) {
    this.queue = signal(rendered.queue);
    this.board = signal(rendered.board);
    this.#watchesBoard = rendered.board !== null;
    this.drafts = env.drafts;
    this.socket = new Socket<DeskEvent, AskDesk>(env.ports, {
      onEvent: (event) => this.#handle(event),
      onOpen: () => void this.#catchUp(),
      onEnded: () => env.leave(),
    }, readDeskIncoming);
    this.ask = this.socket.call;
    this.#lines = new PersonaLines(staff, {
      ...env,
      ask: this.ask,
      isOpen: () => this.socket.link.peek() === "open",
      claimOf: (key) => this.chats.peek().get(key)?.claim.peek() ?? 0,
      onSent: (key, message) => this.chats.peek().get(key)?.chat.peek()?.handleMessage(message),
      onGivenBack: (key, entry, refusal) => this.#giveBack(key, entry, refusal),
    });
    for (const row of rendered.queue?.mine ?? []) {
      if (row.claim) this.#hold({ persona: row.persona, member: row.member, claim: row.claim.n });
    }
  }

  /** Connects, and follows the lifecycle of the page until `end`. */
  start(): void {
    this.env.page.listen({
      onReturn: () => this.socket.ensureOpen(),
      onOffline: () => this.socket.lose(),
      onPutAway: () => this.socket.suspend(),
      onStored: (key) => this.drafts.handleStored(key),
      onLogout: () => this.#signOut(),
    }, this.#life.signal);
    this.socket.connect();
  }

  end(): void {
    this.#life.abort();
    for (const chat of this.chats.peek().values()) chat.end();
    this.socket.end();
    this.#lines.end();
  }

  /** Whether the page can be seen. */
  isVisible(): boolean {
    return this.env.page.isVisible();
  }

  /** The outbox and the typing of a virtual profile. */
  lineOf(persona: string): PersonaLine {
    return this.#lines.of(persona);
  }

  /** Shows a conversation that is held, and opens it; null: none. */
  select(key: string | null): void {
    const before = this.current.peek();
    if (before !== null && before !== key) this.#leave(before);
    this.current.value = key;
    const chat = key === null ? undefined : this.chats.peek().get(key);
    if (chat && chat.stage.peek() !== "lost") void chat.open();
  }

  /** A conversation is held from now on, as an answer or the queue says. */
  take(pair: HeldPair): void {
    this.#hold(pair);
    this.select(keyOf(pair));
  }

  /** An act of this page gave the conversation away. */
  letGo(pair: DeskPair): void {
    const key = keyOf(pair);
    const chat = this.chats.peek().get(key);
    if (!chat) return;
    chat.lose();
    this.#drop(key);
  }

  /** Says what was refused. What was refused because the claim is gone is also let go of. */
  refuse(refusal: CallRefusal, pair?: DeskPair): void {
    if (refusal.code === "claim_lost" && pair) return this.#lose(pair);
    this.notice.value = { kind: "refused", refusal };
  }

  /** An answer has said whether new conversations are taken. */
  handleShift(shift: ShiftView): void {
    const queue = this.queue.peek();
    if (queue) this.queue.value = { ...queue, shift };
  }

  newRid(): string {
    return this.env.ports.rid();
  }

  /** Sends a picture of the vault, each time as a copy that can be looked at once. */
  async sendVault(chat: DeskChat, photo: string): Promise<void> {
    const { persona, member, claim } = chat.held;
    const taken = await this.ask("vault/take", { persona, member, claim, photo }, { rid: this.newRid() });
    if (!taken.ok) return this.refuse(taken.refusal, chat.pair);
    chat.markSent(photo);
    await this.lineOf(persona).outbox.send(member, taken.value.message_text, { claim, picture: true });
  }

  /** The end of a conversation is on screen: it is read, while the page can be seen. */
  read(chat: Chat): void {
    if (this.isVisible() && chat.unread()) chat.read();
  }

  /** Asks for the board, whose events come from then on. */
  async watchBoard(): Promise<DeskAnswer<"board">> {
    this.#watchesBoard = true;
    const answer = await this.ask("board", {});
    if (answer.ok) this.board.value = answer.value;
    return answer;
  }

  #handle(event: DeskEvent): void {
    switch (event.module) {
      case "connected":
        return;
      case "queue":
        return this.#takeQueue(event.data);
      case "board":
        this.board.value = event.data;
        return;
      case "lists":
        return;
      case "claim/lost": {
        const chat = this.chats.peek().get(keyOf(event.data));
        // A later claim of the same person is another one.
        if (chat && chat.claim.peek() <= event.data.n) this.#lose(event.data);
        return;
      }
      case "as":
        return routePersonaEvent(this, event.data);
      case "session/ended":
        return;
      default:
        event satisfies never;
    }
  }

  #takeQueue(queue: QueueView): void {
    this.queue.value = queue;
    const mine = new Map(queue.mine.map((row) => [keyOf(row), row]));
    for (const chat of this.chats.peek().values()) {
      // One that was taken a moment ago may not be in it yet.
      if (!mine.has(chat.key) && chat.isConfirmed && chat.stage.peek() !== "lost") this.#lose(chat.pair);
    }
    for (const [key, { persona, member, claim }] of mine) {
      if (!claim) continue;
      this.#hold({ persona, member, claim: claim.n });
      const chat = this.chats.peek().get(key);
      if (chat) chat.isConfirmed = true;
    }
  }

  #hold(pair: HeldPair): void {
    const key = keyOf(pair);
    const known = this.chats.peek().get(key);
    if (known) {
      if (pair.claim > known.claim.peek()) known.retake(pair.claim);
      return;
    }
    const chat = new DeskChat(pair, { ...this.env, ask: this.ask });
    this.chats.value = new Map([...this.chats.peek(), [key, chat]]);
    this.lineOf(pair.persona);
  }

  #lose(pair: DeskPair): void {
    const chat = this.chats.peek().get(keyOf(pair));
    if (!chat || chat.stage.peek() === "lost") return;
    chat.lose();
    this.notice.value = { kind: "lost", name: chat.view.peek()?.contact.name ?? this.#nameOf(pair) };
    // The one on the screen stays, with what was being written.
    if (this.current.peek() !== chat.key) this.#drop(chat.key);
  }

  /** The member's name as the queue had it. */
  #nameOf({ persona, member }: DeskPair): string {
    const queue = this.queue.peek();
    const rows = queue ? [...queue.mine, ...queue.rows] : [];
    return rows.find((row) => row.persona === persona && row.member === member)?.member_name ?? "";
  }

  /** Keeps what was written in a conversation that leaves the screen; one that is lost goes with it. */
  #leave(key: string): void {
    const chat = this.chats.peek().get(key);
    if (!chat) return;
    const { persona, member } = chat.pair;
    this.lineOf(persona).typing.stop(member);
    void chat.keepDraft();
    if (chat.stage.peek() === "lost") this.#drop(key);
  }

  #drop(key: string): void {
    this.chats.peek().get(key)?.end();
    this.chats.value = new Map([...this.chats.peek()].filter(([each]) => each !== key));
    if (this.current.peek() === key) this.current.value = null;
  }

  /** A line came back, and its text is where it can be read again. */
  #giveBack(key: string, entry: OutboxEntry, refusal: CallRefusal): void {
    const chat = this.chats.peek().get(key);
    if (!chat) return;
    chat.giveBack({ text: entry.picture ? "" : entry.text, reply: entry.reply ?? null, refusal });
    const isStale = (entry.claim ?? 0) < chat.claim.peek();
    if (refusal.code === "claim_lost" && !isStale) this.#lose(chat.pair);
  }

  /** Loads what may have changed while no events came. */
  async #catchUp(): Promise<void> {
    this.#lines.send();
    if (this.#watchesBoard) void this.watchBoard();
    if (this.queue.peek() === null) return;
    const answer = await this.ask("queue", {});
    if (!answer.ok) return;
    // What was held before, and is not in it, was handed back meanwhile.
    for (const chat of this.chats.peek().values()) chat.isConfirmed = true;
    this.#takeQueue(answer.value);
    for (const chat of this.chats.peek().values()) {
      if (chat.stage.peek() !== "lost" && chat.chat.peek()) void chat.resume();
    }
    const current = this.chats.peek().get(this.current.peek() ?? "");
    if (current && current.stage.peek() !== "lost") void current.open();
  }

  /** What was written is on the server; on this device nothing of it stays. */
  #signOut(): void {
    for (const chat of this.chats.peek().values()) void chat.keepDraft();
    this.drafts.clear();
    this.#lines.clear();
  }
}
