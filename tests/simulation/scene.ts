/** What acts work on: who and what there is in one history, and what was seen of it (acts.ts, checks.ts). */
import type { MemberId } from "@/domain/ids.ts";
import type { SpinView } from "@/protocol/views/wheel.ts";
import type { Machine } from "@/tests/simulation/cluster.ts";
import type { Device } from "@/tests/simulation/device.ts";
import type { Dice } from "@/tests/simulation/dice.ts";
import type { Held } from "@/tests/simulation/desk_acts.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";
import type { World } from "@/tests/simulation/world.ts";

/** An order that was paid. */
export interface Bought {
  member: MemberId;
  order: string;
  /** Of its page at the payment provider. */
  reference: string;
  /** Whether the provider has given the money back. */
  isReturned: boolean;
}

/** A command for coins, from when it was first asked until its last answer. */
export interface Paid {
  member: MemberId;
  what: "gift" | "spin";
  from: number;
  to: number;
  came: "done" | "too_few_coins" | "refused";
  /**
   * Whether a try had no answer: a machine may still be at it when another one refuses the next try, and do it within its
   * deadline where the coins have come by then.
   */
  wasLost: boolean;
  /** The coins that it needs, as a refusal says. */
  needed: number;
}

/** What was seen while it was played. */
export interface Evidence {
  /** Every text that a device was given to send. */
  asked: { by: string; text: string; at: number }[];
  /** Texts that somebody has tried to unsend. */
  unsent: Set<string>;
  /** Lines that the desk was told are sent. */
  answered: string[];
  bought: Bought[];
  paid: Paid[];
  /** What a member was told that they have won. */
  spun: (SpinView & { member: MemberId })[];
  /** Spins that were paid for, and could not be made. */
  unspun: string[];
  /** Balances as they were stored, oldest first. */
  balances: { member: MemberId; at: number; balance: number; owed: number }[];
  loggedOut: { member: MemberId; at: number }[];
  /** Whether a machine or an answer was lost or came late: something may have been done twice, or later than is promised. */
  isDisturbed: boolean;
}

/** The network of a storm. */
export interface Storm {
  /** How much longer one way may take. */
  ms: number;
  /** How many of the answers to commits, webhooks and mails get lost, of 1. */
  loses: number;
}

export interface Scene {
  world: World;
  time: VirtualTime;
  dice: Dice;
  storm: Storm;
  /** The one of each place. */
  machines: readonly Machine[];
  devices: readonly Device[];
  evidence: Evidence;
  /** What each of the desk holds. */
  held: (Held | null)[];
  say(text: string): void;
  /** Goes on with work beside everything else. */
  run(work: Promise<void>): void;
  /** A machine that is on, as a balancer finds it; null where none is. */
  pick(): Machine | null;
  /** Switches on the machine of a place. */
  start(nth: number): Promise<void>;
  /** A number for the next text. */
  count(): number;
}

/** A command is given up after so long without an answer, and made again under its `rid`. */
const PATIENCE_MS = 6_000;
export const TRIES = 20;
/** Between two tries. */
export const PAUSE_MS = 500;

/** What work gives, or null where it takes too long or fails. */
export async function answerOf<Value>(
  { time }: Scene,
  work: Promise<Value> | undefined,
): Promise<Value | null> {
  const late = time.after(PATIENCE_MS).then(() => null);
  return await Promise.race([work?.catch(() => null) ?? late, late]);
}
