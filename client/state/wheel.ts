/**
 * The lucky wheel (spec §4). A slice of the client, which comes with the wheel's modal.
 *
 * 1. idle: a press uses a free spin, else buys one, else opens the coins dialog.
 * 2. asking: one command at a time is under way. If its outcome is unknown, it is repeated under its `rid`: after a
 *    reconnect, a few times by a timer, or by the next press. So no spin is lost, and none is paid twice.
 * 3. turning: the server has drawn; the wheel turns to the prize. The new balance is held back until it stops.
 * 4. result: for a second, then idle again. If the modal is closed, a banner shows the result at once.
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

/** Automatic attempts, and the delay, which grows with each one. */
const TRIES_MAX = 3;
const TRY_AGAIN_MS = 1_000;
/** After this time without an answer the command is shown as waiting. */
const SLOW_MS = 2_000;

export type WheelTable = CallOutput<"spinofluck/prizes">;
export type WheelSpin = CallOutput<"spinofluck/spin">;

export type WheelPhase =
  | { kind: "idle" }
  /** `waits`: it is shown as waiting for the connection. */
  | { kind: "asking"; waits: boolean }
  /** `degrees` beyond whole turns, clockwise. */
  | { kind: "turning"; spin: WheelSpin; degrees: number }
  | { kind: "result"; spin: WheelSpin; degrees: number };

/** The modal that shows the wheel. */
export interface WheelStage {
  /** Coins that can be spent. */
  credits(): number;
  /** 0 ≤ random < 1. */
  random(): number;
  /** Whether the browser reports no connection. */
  isOffline(): boolean;
  /** Whether the member prefers reduced motion. */
  isStill(): boolean;
  holdBalance(): () => void;
  /** The wheel begins to turn, or stands still. */
  onTurn(): void;
  onStop(spin: WheelSpin): void;
  notify(notice: Notice): void;
  wantCredits(price: number): void;
  /** Won coins were shown: closes the wheel. */
  onWon(): void;
}

type Wish =
  | { module: "spinofluck/buy_spin"; rid: string; price: number }
  | { module: "spinofluck/spin"; rid: string; data: CallInput<"spinofluck/spin"> };

type WheelEnv = Pick<SliceEnv, "call" | "rid" | "after" | "handleBalance">;

export class Wheel implements Slice {
  /** Null until it is loaded. */
  readonly table = signal<WheelTable | null>(null);
  readonly loading = signal<"idle" | "loading" | "failed">("idle");
  readonly phase = signal<WheelPhase>({ kind: "idle" });
  /** The shown number of free spins: without the current spin, and without what it wins until the wheel stops. */
  readonly freeSpins = signal(0);
  readonly problem = signal<WheelProblem | null>(null);
  #known: SpinsView = { free_spins: 0, version: -1 };
  #wish: Wish | null = null;
  #tries = 0;
  /** Whether the command was lost with the connection; it is repeated after a reconnect. */
  #isLost = false;
  #stage: WheelStage | null = null;
  #isOpen = false;
  #release: () => void = () => {};
  #cancel: () => void = () => {};
  #cancelSlow: () => void = () => {};
  /** Grows with each request of the table; answers to earlier ones are dropped. */
  #question = 0;

  constructor(private readonly env: WheelEnv) {}

  /** Opens the wheel; the returned function closes it, in any phase. */
  open(stage: WheelStage): () => void {
    this.#stage = stage;
    this.#isOpen = true;
    this.problem.value = null;
    void this.load();
    if (this.phase.peek().kind === "asking") this.#hold();
    return () => this.#leave();
  }

  /** Loads the table, the number of free spins and the commitment to the next result. */
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
    // The slices stay while it turns; the table is reloaded when it stops.
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

  /** After a reconnect: repeats a command whose outcome is unknown. */
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

  /** The client seed is new for each spin. */
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

  /** Shows the command as waiting, at once or after a while. */
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

  /** The modal is closed: the result counts at once. */
  #leave(): void {
    this.#isOpen = false;
    const phase = this.phase.peek();
    this.#release();
    switch (phase.kind) {
      case "idle":
      // A banner shows the result when the answer arrives.
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

  #handleSpins(received: SpinsView): void {
    this.#known = newer(this.#known, received);
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
