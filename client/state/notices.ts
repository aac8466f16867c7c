/**
 * The banners of the page, one at a time (spec §2, §4). Created by `client.ts`; any code may show one.
 *
 * 1. While a chat or a purchase is open, only results of actions are shown; news are dropped, also from the queue.
 * 2. A banner closes after its time, which is paused while it is hovered or has the focus.
 * 3. While others wait, each is shown for at least 1.2 s. Results come before news.
 * 4. At most three wait, without duplicates.
 */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { Ports } from "@/client/ports.ts";

const SHOWN_MS = 3_000;
const CREDITS_SHOWN_MS = 1_200;
/** Two sentences for somebody who is in the middle of a chat. */
const PAID_HOUR_SHOWN_MS = 20_000;
const LEAST_MS = 1_200;
const WAITING_MAX = 3;
/** The types that may interrupt a chat or a purchase: results of actions. */
const URGENT: readonly Notice["type"][] = ["credits", "success", "error"];

export type Notice = EventData<"notification">;

interface NoticesEnv {
  ports: Pick<Ports, "after" | "now">;
  /** Whether a chat or a purchase is open. */
  isBusy(): boolean;
  /** A banner is shown. */
  onShown(notice: Notice): void;
}

export class Notices {
  readonly shown = signal<Notice | null>(null);
  #waiting: readonly Notice[] = [];
  /** How long the banner was shown before `#since`; null while its time is paused. */
  #seenMs = 0;
  #since: number | null = null;
  #cancel: () => void = () => {};

  constructor(private readonly env: NoticesEnv) {}

  /** Shows a notice now, or when it is its turn. */
  show(notice: Notice): void {
    if (this.#isSuppressed(notice)) return;
    const shown = this.shown.peek();
    if (!shown) return this.#present(notice);
    if (isSame(shown, notice)) return this.#restart();
    if (this.#waiting.some((waiting) => isSame(waiting, notice))) return;
    if (isUrgent(notice) && !isUrgent(shown)) {
      if (this.#seen() < LEAST_MS) this.#waiting = enqueue(this.#waiting, shown);
      return this.#present(notice);
    }
    this.#waiting = enqueue(this.#waiting, notice);
    this.#schedule();
  }

  /** Closes the banner; the next one follows. */
  hide(): void {
    const waiting = this.#waiting.filter((notice) => !this.#isSuppressed(notice));
    this.#waiting = waiting.slice(1);
    if (waiting[0]) return this.#present(waiting[0]);
    this.#cancel();
    this.#since = null;
    this.shown.value = null;
  }

  /** The banner is hovered or focused, or no longer. */
  hold(isHeld: boolean): void {
    if (isHeld === (this.#since === null) || !this.shown.peek()) return;
    this.#seenMs = this.#seen();
    this.#since = isHeld ? null : this.env.ports.now();
    this.#schedule();
  }

  /** Cancels timers. */
  end(): void {
    this.#cancel();
  }

  #present(notice: Notice): void {
    this.shown.value = notice;
    this.#restart();
    this.env.onShown(notice);
  }

  #restart(): void {
    this.#seenMs = 0;
    this.#since = this.env.ports.now();
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel();
    const notice = this.shown.peek();
    if (!notice || this.#since === null) return;
    const lifeMs = lifeOf(notice);
    const dueMs = this.#waiting.length > 0 ? Math.min(LEAST_MS, lifeMs) : lifeMs;
    this.#cancel = this.env.ports.after(Math.max(0, dueMs - this.#seen()), () => this.hide());
  }

  #seen(): number {
    return this.#seenMs + (this.#since === null ? 0 : this.env.ports.now() - this.#since);
  }

  #isSuppressed(notice: Notice): boolean {
    return !isUrgent(notice) && this.env.isBusy();
  }
}

function isUrgent({ type }: Notice): boolean {
  return URGENT.includes(type);
}

function lifeOf({ type, message }: Notice): number {
  if (message === "notice.paid_hour") return PAID_HOUR_SHOWN_MS;
  return type === "credits" ? CREDITS_SHOWN_MS : SHOWN_MS;
}

function isSame(a: Notice, b: Notice): boolean {
  return a.type === b.type && a.message === b.message && a.user_id === b.user_id && a.coins === b.coins;
}

/** Results come before news. If there are too many, the oldest news are dropped, else the oldest result. */
function enqueue(waiting: readonly Notice[], notice: Notice): readonly Notice[] {
  const firstNews = waiting.findIndex((each) => !isUrgent(each));
  const at = isUrgent(notice) && firstNews !== -1 ? firstNews : waiting.length;
  const next = waiting.toSpliced(at, 0, notice);
  if (next.length <= WAITING_MAX) return next;
  return next.toSpliced(Math.max(0, next.findIndex((each) => !isUrgent(each))), 1);
}
