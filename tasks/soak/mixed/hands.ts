/**
 * One member of a mixed load: a device that finds its way back whenever its server is gone, and that makes a call again under
 * its `rid` until it is answered. They do one thing after the other, chosen by weight.
 */
import assert from "node:assert/strict";
import type { CallInput, CallOutput, Module } from "@/protocol/calls/mod.ts";
import type { Ledger } from "@/tasks/soak/mixed/ledger.ts";
import type { Site } from "@/tasks/soak/mixed/site.ts";
import type { Person } from "@/tasks/bench/people.ts";
import type { MemberId } from "@/domain/ids.ts";
import { STORIES_MAX } from "@/domain/limits.ts";
import { type Client, connect, photoTo, postForm, request, textTo, uploadPhoto } from "@/tests/kit/mod.ts";

/** As members do; most of it is writing. */
const WEIGHTS = [["write", 60], ["swipe", 14], ["open", 8], ["photo", 5], ["story", 5], ["spin", 5], [
  "buy",
  3,
]] as const;
type Doing = typeof WEIGHTS[number][0];

/** Between two things that a member does, as an average. */
const PAUSE_MS = 2_000;
const AGAIN_MS = 300;
/** A call that is not answered by then is made again. */
const ANSWER_MS = 10_000;
const LATEST_MS = 60_000;
/** Refusals that a member who goes on and on meets. */
const EXPECTED = new Set([
  "stories_full",
  "no_spins",
  "likes_used_up",
  "wheel_changed",
  "shutting_down",
  "busy",
  "something_wrong",
]);
/** Those after which the same call is made again. */
const FOR_NOW = new Set(["shutting_down", "busy", "something_wrong"]);
const PAGES = ["/explore", "/meet", "/contacts", "/stories", "/profile"];
const COINS = { provider: "ccil", type: "buy-credits", package_id: 3 } as const;

export interface Crowd {
  site: Site;
  ledger: Ledger;
  /** Whom the active members write to and like: each other. */
  people: readonly Person[];
  /** Virtual profiles, whom somebody at the desk answers for. */
  personas: readonly MemberId[];
  /** The number of this run: calls of another run on the same site have other names. */
  since: number;
  /** Aborted as soon as nobody is to begin anything any more: they leave once what they do is done. */
  closing: AbortSignal;
  /** Aborted when what is still under way is to be given up. */
  signal: AbortSignal;
}

export class Hands {
  #device: Client | null = null;
  #rids = 0;
  /** When texts of this load were sent, for those who hear them. */
  static readonly #sentAt = new Map<string, number>();

  constructor(readonly person: Person, readonly crowd: Crowd) {}

  get cookie(): string {
    return `sid=${this.person.token}`;
  }

  /** Lives until the crowd ends. */
  async live(): Promise<void> {
    const { closing } = this.crowd;
    while (!closing.aborted) {
      await this.#try(() => this[choose()]());
      await pause(PAUSE_MS * 2 * Math.random(), closing);
    }
    await this.#device?.[Symbol.asyncDispose]();
  }

  /** What a member does is theirs to do again; what is wrong with its answer is written down. */
  async #try(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (this.crowd.signal.aborted) return;
      this.crowd.ledger.flaws.push(String(error));
    }
  }

  async #connected(): Promise<Client> {
    const { site, signal } = this.crowd;
    while (!this.#device || this.#device.ended) {
      signal.throwIfAborted();
      try {
        const device = await connect(site, { cookie: this.cookie }, { instance: site.next() });
        device.socket.on("message", (data: Uint8Array) => this.#hear(data.toString()));
        this.#device = device;
      } catch {
        await pause(AGAIN_MS, signal);
      }
    }
    return this.#device;
  }

  #hear(frame: string): void {
    const text = /"message":"(soak [^"]+)"/.exec(frame)?.[1];
    const since = text === undefined ? undefined : Hands.#sentAt.get(text);
    if (text === undefined || since === undefined || !frame.includes(`"receiver_id":"${this.person.id}"`)) {
      return;
    }
    Hands.#sentAt.delete(text);
    this.crowd.ledger.count("message heard", performance.now() - since);
  }

  /** Makes a call until it is answered for good; null where it was refused as it may be. */
  async #call<M extends Module>(module: M, input: CallInput<M>): Promise<CallOutput<M> | null> {
    const { ledger, signal, since: run } = this.crowd;
    const rid = `${this.person.id}-${run}-${++this.#rids}`;
    for (const since = performance.now(); performance.now() - since < LATEST_MS;) {
      signal.throwIfAborted();
      const device = await this.#connected();
      const answer = await device.call(module, input, { rid, withinMs: ANSWER_MS }).catch(() => null);
      if (answer?.request_status === "1") return answer.data as CallOutput<M>;
      const code = answer?.error_code;
      if (code !== undefined) {
        ledger.refuse(`${module}: ${code}`);
        if (!EXPECTED.has(code)) throw new Error(`${module} ${rid}: ${code}`);
        if (!FOR_NOW.has(code)) return null;
      }
      await pause(AGAIN_MS, signal);
    }
    throw new Error(`${module} ${rid} was not answered within ${LATEST_MS} ms, by any server`);
  }

  #other(): Person {
    const { people } = this.crowd;
    const at = people.indexOf(this.person) + 1 + Math.floor(Math.random() * (people.length - 1));
    return people[at % people.length] ?? this.person;
  }

  async write(): Promise<void> {
    const { ledger, personas, since: run } = this.crowd;
    const persona = personas[Math.floor(Math.random() * personas.length * 8)];
    const receiver = persona ?? this.#other().id;
    const text = `soak ${this.person.id} ${run} ${this.#rids}`;
    const since = performance.now();
    if (!persona) Hands.#sentAt.set(text, since);
    const answer = await this.#call("send_message", textTo({ id: receiver }, text));
    if (!answer) return;
    ledger.count("message", performance.now() - since);
    const { seq } = answer.request_details.message;
    ledger.told.messages.push({ rid: text, sender: this.person.id, receiver, text, seq });
  }

  async swipe(): Promise<void> {
    const { ledger } = this.crowd;
    const of = this.#other().id;
    const since = performance.now();
    if (!await this.#call("swipe", { swiped_user_id: of, like: 1 })) return;
    ledger.count("swipe", performance.now() - since);
    ledger.told.likes.push({ by: this.person.id, of });
  }

  async open(): Promise<void> {
    const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/explore";
    const since = performance.now();
    const answer = await this.#ask(path);
    if (answer?.status === 200) this.crowd.ledger.count("page", performance.now() - since);
    else if (answer && answer.status !== 503) throw new Error(`${path} answers ${answer.status}`);
  }

  /** A server that ends does not answer, which is no flaw of a page. */
  async #ask(path: string) {
    const { site } = this.crowd;
    const origin = site.instances[site.next()]?.origin ?? "";
    return await request({ origin }, path, { cookie: this.cookie }).catch(() => null);
  }

  async #upload(): Promise<string | null> {
    const { site } = this.crowd;
    const origin = site.instances[site.next()]?.origin ?? "";
    return await uploadPhoto({ origin }, { cookie: this.cookie }).catch(() => null);
  }

  async photo(): Promise<void> {
    const since = performance.now();
    const photo = await this.#upload();
    if (photo === null) return;
    if (!await this.#call("send_message", photoTo(this.#other(), photo))) return;
    this.crowd.ledger.count("photo", performance.now() - since);
  }

  /** Posts one; whoever has as many as there may be takes the oldest one down before. */
  async story(): Promise<void> {
    const { ledger } = this.crowd;
    const { stories } = ledger.told;
    const own = stories.filter(({ owner }) => owner === this.person.id);
    if (own.length >= STORIES_MAX) {
      const [oldest = assert.fail()] = own;
      // While nobody has said whether it is gone, it may be there or not.
      stories.splice(stories.indexOf(oldest), 1);
      const deleted = await this.#call("stories/delete", { story_id: oldest.id });
      if (!deleted) return void stories.push(oldest);
    }
    const since = performance.now();
    const photo = await this.#upload();
    if (photo === null) return;
    const posted = await this.#call("stories/add", { photo, story: "soak" });
    if (!posted) return;
    ledger.count("story", performance.now() - since);
    ledger.told.stories.push({ owner: this.person.id, id: posted.request_details.story.id });
  }

  async spin(): Promise<void> {
    const { ledger } = this.crowd;
    const since = performance.now();
    const wheel = await this.#call("spinofluck/prizes", {});
    if (!wheel) return;
    if (!await this.#call("spinofluck/buy_spin", { price: wheel.price })) return;
    const spin = await this.#call("spinofluck/spin", { client_seed: "soak" });
    if (!spin) return;
    ledger.count("spin", performance.now() - since);
    ledger.told.spins.push({ member: this.person.id, n: spin.n });
  }

  async buy(): Promise<void> {
    const { ledger, site, signal } = this.crowd;
    const since = performance.now();
    const order = await this.#call("payment/initiate", COINS);
    if (!order) return;
    const { pathname, search } = new URL(order.redirect_url, site.origin);
    while (true) {
      signal.throwIfAborted();
      const origin = site.instances[site.next()]?.origin ?? "";
      const paid = await postForm({ origin }, `${pathname}${search}`, { do: "pay" }).catch(() => null);
      if (paid?.status === 303) break;
      await pause(AGAIN_MS, signal);
    }
    while (true) {
      signal.throwIfAborted();
      const status = await this.#call("payment/status", { order_id: order.order_id });
      if (status?.status === "paid") break;
      await pause(AGAIN_MS, signal);
    }
    ledger.count("purchase", performance.now() - since);
    ledger.told.orders.push(order.order_id);
  }
}

function choose(): Doing {
  let at = Math.random() * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
  return WEIGHTS.find(([, weight]) => (at -= weight) < 0)?.[0] ?? "write";
}

/** Waits, or less where the crowd ends. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
