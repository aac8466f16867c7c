/**
 * The lucky wheel (spec §4). A slice of the client, which comes with the wheel's modal.
 *
 * 1. idle: a press spins with a free spin, else buys one, else wants coins.
 * 2. asking: one command at a time is under way. Where nobody knows what became of it, it is repeated under its `rid`: when
 *    the connection is back, or some times, or by the next press. So no spin is lost, and none is paid twice.
 * 3. turning: the server has drawn; the wheel is shown to turn there. The balance does not tell before it stands still.
 * 4. result: for a second, then idle again. A result that nobody watches is told by a banner at once.
 */
import { signal } from "@preact/signals";
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import type { CallInput, CallOutput } from "@/protocol/calls/mod.ts";
import type { SpinsView } from "@/protocol/views/wheel.ts";
import type { CallRefusal } from "@/client/answer.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Notice } from "@/client/state/notices.ts";
import { targetDegrees } from "@/client/wheel/angles.ts";
import { problemOf, type WheelProblem } from "@/client/wheel/outcome.ts";
import { LOCK_MS, TURN_MS, UNTIL_TURN_MS } from "@/client/wheel/timing.ts";

/** Repeated by itself so often, each time after that much longer. */
const TRIES_MAX = 3;
const TRY_AGAIN_MS = 1_000;
/** A command without an answer for so long is seen to wait. */
const SLOW_MS = 2_000;

export type WheelTable = CallOutput<"spinofluck/prizes">;
export type WheelSpin = CallOutput<"spinofluck/spin">;

export type WheelPhase =
  | { kind: "idle" }
  /** `waits`: for the connection, as far as anybody can see. */
  | { kind: "asking"; waits: boolean }
  /** `degrees` beyond whole turns, clockwise. */
  | { kind: "turning"; spin: WheelSpin; degrees: number }
  | { kind: "result"; spin: WheelSpin; degrees: number };

/** Where the wheel is seen: its modal. */
export interface WheelStage {
  /** Coins that can be spent. */
  credits(): number;
  /** 0 ≤ random < 1. */
  random(): number;
  /** The browser knows that it has no connection. */
  isOffline(): boolean;
  /** Nothing is to turn. */
  isStill(): boolean;
  holdBalance(): () => void;
  /** The wheel begins to turn, or stands still. */
  onTurn(): void;
  onStop(spin: WheelSpin): void;
  notify(notice: Notice): void;
  wantCredits(price: number): void;
  /** Coins were won and seen: the wheel goes away. */
  onWon(): void;
}

type Wish =
  | { module: "spinofluck/buy_spin"; rid: string; price: number }
  | { module: "spinofluck/spin"; rid: string; data: CallInput<"spinofluck/spin"> };

type WheelEnv = Pick<SliceEnv, "call" | "rid" | "after" | "handleBalance">;

export class Wheel implements Slice {
  /** Null while it has not come. */
  readonly table = signal<WheelTable | null>(null);
  readonly loading = signal<"idle" | "loading" | "failed">("idle");
  readonly phase = signal<WheelPhase>({ kind: "idle" });
  /** Free spins as they are shown: one that is under way is gone, and what it wins comes when the wheel stands still. */
  readonly freeSpins = signal(0);
  readonly problem = signal<WheelProblem | null>(null);
  #known: SpinsView = { free_spins: 0, version: -1 };
  #wish: Wish | null = null;
  #tries = 0;
  /** It was refused for want of a connection, and is asked again with the next one. */
  #isLost = false;
  #stage: WheelStage | null = null;
  #isOpen = false;
  #release: () => void = () => {};
  #cancel: () => void = () => {};
  #cancelSlow: () => void = () => {};
  /** Grows with each question for the table; the answer to an earlier one is let go. */
  #question = 0;

  constructor(private readonly env: WheelEnv) {}

  /** Shows it; what it returns takes it away, at any moment. */
  open(stage: WheelStage): () => void {
    this.#stage = stage;
    this.#isOpen = true;
    this.problem.value = null;
    void this.load();
    if (this.phase.peek().kind === "asking") this.#hold();
    return () => this.#leave();
  }

  /** Asks for the table, the number of spins and the commitment to the next result. */
  async load(): Promise<void> {
    const question = ++this.#question;
    this.loading.value = "loading";
    const answer = await this.env.call("spinofluck/prizes", {});
    if (question !== this.#question) return;
    this.loading.value = answer.ok ? "idle" : "failed";
    if (!answer.ok) {
      if (answer.refusal.code === "not_for_sale") this.problem.value = "not_for_sale";
      return;
    }
    this.#handleSpins(answer.value);
    // The slices stay while it turns; it asks again then.
    if (this.phase.peek().kind !== "turning") this.table.value = answer.value;
  }

  /** The button was pressed. */
  spin(): void {
    if (this.phase.peek().kind !== "idle") return;
    this.problem.value = null;
    this.#wish ??= this.#decide();
    this.#tries = 0;
    if (this.#wish) void this.#ask(this.#wish);
  }

  handle(event: ClientEvent): void {
    if (event.module === "spinofluck/spins") this.#handleSpins(event.data);
    // Premium brings a spin a day.
    if (event.module === "user/premium" && this.#isOpen) void this.load();
  }

  /** The connection is back: what nobody knows the end of is asked again. */
  refresh(): void {
    if (this.#isOpen) void this.load();
    const phase = this.phase.peek();
    const isUnderWay = phase.kind === "asking" && !this.#isLost;
    if (this.#wish && !isUnderWay) void this.#ask(this.#wish);
  }

  #decide(): Wish | null {
    const table = this.table.peek();
    if (!table || !this.#stage) return null;
    if (this.freeSpins.peek() > 0) return this.#spinWish(table);
    if (table.price <= 0) return this.#refuse("no_spins");
    if (this.#stage.credits() >= table.price) {
      return { module: "spinofluck/buy_spin", rid: this.env.rid(), price: table.price };
    }
    this.#stage.wantCredits(table.price);
    return null;
  }

  /** The member's own part of the draw is new for each spin. */
  #spinWish({ commitment }: Pick<WheelTable, "commitment">): Wish {
    const { rid } = this.env;
    return { module: "spinofluck/spin", rid: rid(), data: { client_seed: rid(), commitment } };
  }

  async #ask(wish: Wish, waits = this.#stage?.isOffline() === true): Promise<void> {
    this.#isLost = false;
    this.#seeAsking(waits);
    if (wish.module === "spinofluck/buy_spin") {
      const answer = await this.env.call(wish.module, { price: wish.price }, { rid: wish.rid });
      if (!answer.ok) return this.#fail(wish, answer.refusal);
      const { credits, credits_seq, ...details } = answer.value.request_details;
      this.env.handleBalance({ credits, credits_seq });
      this.#handleSpins(details);
      const table = this.table.peek();
      if (!table) return this.#rest();
      this.freeSpins.value = this.#known.free_spins;
      this.#wish = this.#spinWish(table);
      return this.#ask(this.#wish);
    }
    this.freeSpins.value = Math.max(0, this.#known.free_spins - 1);
    this.#hold();
    const answer = await this.env.call(wish.module, wish.data, { rid: wish.rid });
    if (!answer.ok) return this.#fail(wish, answer.refusal);
    this.#wish = null;
    this.#drawn(answer.value);
  }

  /** Says that it waits at once, or where it does so for long. */
  #seeAsking(waits: boolean): void {
    this.#cancelSlow();
    this.phase.value = { kind: "asking", waits };
    if (!waits) this.#cancelSlow = this.env.after(SLOW_MS, () => this.#seeAsking(true));
  }

  #fail(wish: Wish, { code, data }: CallRefusal): void {
    if (code === "connection_lost" && this.#wish === wish) {
      this.#isLost = true;
      return this.#seeAsking(true);
    }
    if (isOutcomeUnknown(code) && ++this.#tries < TRIES_MAX) {
      const phase = this.phase.peek();
      const waits = phase.kind === "asking" && phase.waits;
      this.#cancel = this.env.after(this.#tries * TRY_AGAIN_MS, () => void this.#ask(wish, waits));
      return;
    }
    if (!isOutcomeUnknown(code)) this.#wish = null;
    this.#rest();
    if (code === "not_enough_credits") {
      const needed = typeof data.needed === "number" ? data.needed : this.table.peek()?.price ?? 0;
      return this.#stage?.wantCredits(needed);
    }
    this.problem.value = isOutcomeUnknown(code) ? "uncertain" : problemOf(code);
    if (
      code === "wheel_changed" || code === "price_changed" || code === "no_spins" || code === "not_in_app"
    ) void this.load();
  }

  #drawn(spin: WheelSpin): void {
    this.#cancelSlow();
    this.#known = newer(this.#known, spin);
    this.env.handleBalance(spin);
    const prizes = this.table.peek()?.prizes ?? [];
    const degrees = targetDegrees(prizes, spin.prize_id, this.#stage?.random() ?? 0);
    if (!this.#isOpen) return this.#notifyUnseen(spin);
    if (this.#stage?.isStill()) return this.#stop(spin, degrees);
    this.phase.value = { kind: "turning", spin, degrees };
    this.#cancel = this.env.after(UNTIL_TURN_MS, () => {
      this.#stage?.onTurn();
      this.#cancel = this.env.after(TURN_MS, () => this.#stop(spin, degrees));
    });
  }

  #stop(spin: WheelSpin, degrees: number): void {
    this.phase.value = { kind: "result", spin, degrees };
    this.#release();
    this.freeSpins.value = this.#known.free_spins;
    this.#stage?.onStop(spin);
    if (spin.type === "spin") this.#stage?.notify(noticeOf(spin));
    // The commitment to the next result.
    void this.load();
    this.#cancel = this.env.after(LOCK_MS, () => {
      this.#rest();
      if (spin.type === "spin") return;
      this.#stage?.onWon();
      this.#stage?.notify(noticeOf(spin));
    });
  }

  /** Nobody sees it turn any more: what it comes to counts now. */
  #leave(): void {
    this.#isOpen = false;
    const phase = this.phase.peek();
    this.#release();
    switch (phase.kind) {
      case "idle":
      // Its answer is still to come, and is told then.
      case "asking":
        return;
      case "turning":
        this.#cancel();
        return this.#notifyUnseen(phase.spin);
      case "result":
        this.#cancel();
        this.#rest();
        if (phase.spin.type === "coins") this.#stage?.notify(noticeOf(phase.spin));
        return;
      default:
        phase satisfies never;
    }
  }

  #notifyUnseen(spin: WheelSpin): void {
    this.#rest();
    this.#stage?.notify(noticeOf(spin));
  }

  #rest(): void {
    this.#cancelSlow();
    this.#release();
    this.phase.value = { kind: "idle" };
    this.freeSpins.value = this.#known.free_spins;
  }

  #refuse(problem: WheelProblem): null {
    this.problem.value = problem;
    return null;
  }

  #hold(): void {
    this.#release();
    if (!this.#isOpen || !this.#stage) return;
    const release = this.#stage.holdBalance();
    this.#release = () => {
      this.#release = () => {};
      release();
    };
  }

  #handleSpins(heard: SpinsView): void {
    this.#known = newer(this.#known, heard);
    if (this.phase.peek().kind === "idle") this.freeSpins.value = this.#known.free_spins;
  }
}

function newer(known: SpinsView, { free_spins, version }: SpinsView): SpinsView {
  return version >= known.version ? { free_spins: Math.max(0, free_spins), version } : known;
}

function noticeOf({ type, value }: Pick<WheelSpin, "type" | "value">): Notice {
  return type === "spin" || value === "free"
    ? { type: "freespin", message: "notice.free_spin_winner" }
    : { type: "wheel_credits", message: "notice.wheel_credits", coins: value };
}
