/**
 * The state of the story on the screen: its picture loads or fails, its progress runs or is paused. For `player.ts`, which
 * decides what is shown. Invariant: callbacks about another story are ignored.
 */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type ClockEnv, startClock } from "@/client/stories/clock.ts";

/** `loading`: the picture or the stories are loading. `failed`: loading failed. */
export type PlayerState = "loading" | "playing" | "paused" | "failed" | "ended";

/** Why a story is paused: the reply box, a touch, a hidden page, a menu or dialog, or its button. */
export type Pause = "input" | "hold" | "hidden" | "menu" | "button";

/** What failed to load: the picture of the shown story, or the stories of the member. */
export type PlayerFailure = "picture" | "stories";

interface ScreenEnv extends ClockEnv {
  /** The progress has reached its end. */
  onFull(): void;
  /** Its picture failed; it is loaded again afterwards, unless another story is shown by then. */
  onDoubt(): Promise<void>;
}

type Phase = "loading" | "shown" | PlayerFailure | "ended";

/** The pauses that a tap on the story ends. */
const BY_MEMBER: readonly Pause[] = ["input", "hold", "button"];
/** The pauses during which the story is not visible. */
const UNSEEN: readonly Pause[] = ["hidden", "menu"];
const PICTURE_TRIES = 2;
/** How long a failed picture is shown before the next story. */
const FAILED_MS = 3_000;
const NO_PAUSE: ReadonlySet<Pause> = new Set();

export class StoryScreen {
  /** Id of the story; null while there is none. */
  readonly shown = signal<string | null>(null);
  /** The progress, 0 to 100. */
  readonly percent = signal(0);
  readonly pauses = signal(NO_PAUSE);
  /** Counts the attempts to load its picture, from 1. */
  readonly attempt = signal(1);
  readonly state: ReadonlySignal<PlayerState>;
  /** Whether it is visible. */
  readonly isSeen: ReadonlySignal<boolean>;
  /** What has failed, while something has. */
  readonly failure: ReadonlySignal<PlayerFailure | null>;
  /** Whether anything was ever shown. */
  hasShown = false;
  readonly #phase = signal<Phase>("loading");

  constructor(private readonly env: ScreenEnv) {
    this.state = computed(() => stateOf(this.#phase.value, this.pauses.value.size > 0));
    this.isSeen = computed(() =>
      this.#phase.value === "shown" && !UNSEEN.some((why) => this.pauses.value.has(why))
    );
    this.failure = computed(() => {
      const phase = this.#phase.value;
      return phase === "picture" || phase === "stories" ? phase : null;
    });
  }

  get hasEnded(): boolean {
    return this.#phase.peek() === "ended";
  }

  /** Runs the progress, until the returned function is called. */
  run(): () => void {
    return effect(() => {
      if (this.state.value === "playing") return startClock(this.env, (ticks) => this.#fill(ticks));
      if (this.failure.value !== "picture" || this.pauses.value.size > 0) return;
      return this.env.after(FAILED_MS, this.env.onFull);
    });
  }

  /** Shows a story, or null while it is loading. The same story restarts, with its loaded picture. */
  show(id: string | null): void {
    batch(() => {
      this.percent.value = 0;
      if (id !== null && id === this.shown.peek() && this.#phase.peek() === "shown") return;
      this.shown.value = id;
      this.attempt.value = 1;
      this.#phase.value = "loading";
    });
  }

  /** Its picture is loaded; false if that changes nothing. */
  ready(id: string): boolean {
    const phase = this.#phase.peek();
    if (id !== this.shown.peek() || (phase !== "loading" && phase !== "picture")) return false;
    this.hasShown = true;
    this.#phase.value = "shown";
    return true;
  }

  /** Its picture could not be loaded. */
  async broke(id: string): Promise<void> {
    const phase = this.#phase.peek();
    if (id !== this.shown.peek() || (phase !== "loading" && phase !== "shown")) return;
    this.#phase.value = "loading";
    const attempt = this.attempt.peek();
    await this.env.onDoubt();
    const isSettled = this.shown.peek() !== id || this.attempt.peek() !== attempt;
    if (isSettled || this.#phase.peek() !== "loading") return;
    if (attempt < PICTURE_TRIES) this.attempt.value = attempt + 1;
    else this.#phase.value = "picture";
  }

  /** The stories could not be loaded. */
  fail(): void {
    this.#phase.value = "stories";
  }

  /** Loads the picture again. */
  retry(): void {
    batch(() => {
      this.attempt.value++;
      this.#phase.value = "loading";
    });
  }

  end(): void {
    this.#phase.value = "ended";
  }

  pause(why: Pause): void {
    this.pauses.value = new Set([...this.pauses.peek(), why]);
  }

  /** Ends one pause; without one, all those that a tap on the story ends. */
  resume(why?: Pause): void {
    const gone = why ? [why] : BY_MEMBER;
    this.pauses.value = new Set([...this.pauses.peek()].filter((each) => !gone.includes(each)));
  }

  #fill(ticks: number): void {
    this.percent.value = Math.min(100, this.percent.peek() + ticks);
    if (this.percent.peek() === 100) this.env.onFull();
  }
}

function stateOf(phase: Phase, isPaused: boolean): PlayerState {
  if (phase === "shown") return isPaused ? "paused" : "playing";
  return phase === "picture" || phase === "stories" ? "failed" : phase;
}
