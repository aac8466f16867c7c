/** What members of a mixed load were told is done, and how long it took; held against the database at the end. */
import { isOrderId, type MemberId, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** What is measured. `message heard` is from the call to the event on the other member's device. */
export type Act =
  | "message"
  | "message heard"
  | "swipe"
  | "photo"
  | "story"
  | "spin"
  | "purchase"
  | "page"
  | "desk answer";

export interface Told {
  messages: { rid: string; sender: MemberId; receiver: MemberId; text: string; seq: number }[];
  likes: { by: MemberId; of: MemberId }[];
  stories: { owner: MemberId; id: string }[];
  orders: string[];
  spins: { member: MemberId; n: number }[];
}

/** A ledger as JSON. */
export interface KeptLedger {
  told: Told;
  flaws: string[];
  refused: [string, number][];
}

export class Ledger {
  readonly told: Told;
  /** Refusals and answers that nobody should get. */
  readonly flaws: string[];
  /** How often each was refused as it should be, such as a sixth story. */
  readonly refused: Map<string, number>;
  #times = new Map<Act, number[]>();

  constructor(kept?: KeptLedger) {
    this.told = kept?.told ?? { messages: [], likes: [], stories: [], orders: [], spins: [] };
    this.flaws = kept?.flaws ?? [];
    this.refused = new Map(kept?.refused);
  }

  get kept(): KeptLedger {
    return { told: this.told, flaws: this.flaws, refused: [...this.refused] };
  }

  count(act: Act, tookMs: number): void {
    const times = this.#times.get(act) ?? [];
    times.push(tookMs);
    this.#times.set(act, times);
  }

  refuse(code: string): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  /** What was counted since the last time this was asked. */
  takeTimes(): Map<Act, number[]> {
    const times = this.#times;
    this.#times = new Map();
    return times;
  }

  /** Finds all that was told in the database, each once. Gives what is wrong. */
  async check(database: Database): Promise<string[]> {
    const { messages, likes, stories, orders, spins } = this.told;
    const wrong = [...this.flaws];
    const seen = new Set<string>();
    for (const { rid, sender, receiver, text, seq } of messages) {
      const { value } = await database.get(keys.message(pairOf(sender, receiver), seq));
      if (value?.text !== text || value.sender_id !== sender) wrong.push(`message ${rid} is lost`);
      const at = `${pairOf(sender, receiver)} ${seq}`;
      if (seen.has(at)) wrong.push(`two messages were told to be ${at}`);
      seen.add(at);
    }
    for (const { by, of } of likes) {
      const pair = pairOf(by, of);
      const { value } = await database.get(keys.relation(pair));
      if (!value?.sides[pair.indexOf(by)]?.swipe) wrong.push(`the like of ${by} for ${of} is lost`);
    }
    for (const { owner, id } of stories) {
      const kept = await Array.fromAsync(database.list(keys.stories(owner)));
      if (!kept.some(({ value }) => value.id === id)) wrong.push(`story ${id} of ${owner} is lost`);
    }
    for (const order of orders) {
      const { value } = isOrderId(order) ? await database.get(keys.order(order)) : { value: null };
      if (value?.state !== "paid") wrong.push(`order ${order} is ${value?.state}`);
    }
    for (const { member, n } of spins) {
      if (!(await database.get(keys.spin(member, n))).value) wrong.push(`spin ${n} of ${member} is lost`);
    }
    return wrong;
  }
}
