/**
 * The member's client: one socket, one outbox and the state that islands show. `start.ts` creates one per page.
 * Invariant: only events and answers change state, and every event reaches each state that it concerns (route_event.ts).
 */
import { type Signal, signal } from "@preact/signals";
import { balanceToSend } from "@/domain/money.ts";
import { showAppBadge } from "@/client/app_badge.ts";
import type { Drafts } from "@/client/drafts.ts";
import { type ClientEvent, readIncoming } from "@/client/incoming.ts";
import { type GiveBack, OpenChats } from "@/client/open_chats.ts";
import { Outbox } from "@/client/outbox.ts";
import type { GivenBackCode } from "@/client/outbox_decision.ts";
import type { UploadFile } from "@/client/outbox_delivery.ts";
import type { OutboxEntry, OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";
import type { PageLife } from "@/client/page_life.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Slice, SliceClass } from "@/client/slice.ts";
import type { Ports } from "@/client/ports.ts";
import type { PushPrompt } from "@/client/push/prompt.ts";
import { routeEvent } from "@/client/route_event.ts";
import { type Call, Socket } from "@/client/socket.ts";
import { NOTICE_SOUNDS, type Play } from "@/client/sounds.ts";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import type { Chat } from "@/client/state/chat.ts";
import { Gone } from "@/client/state/gone.ts";
import { Matches } from "@/client/state/matches.ts";
import { Notices } from "@/client/state/notices.ts";
import { Own } from "@/client/state/own.ts";
import { Photos } from "@/client/state/photos.ts";
import { Presence } from "@/client/state/presence.ts";
import type { PaymentNews } from "@/client/state/purchase.ts";
import { Spent } from "@/client/state/spent.ts";
import { Totals } from "@/client/state/totals.ts";
import { Typing } from "@/client/state/typing.ts";
import { Unread } from "@/client/state/unread.ts";

/** A page that was hidden for less than this reloads nothing when it becomes visible (spec §4). */
const HIDDEN_MS = 3_000;

/** The signed-in member, from the server's render of the page. */
export interface Me extends Balance {
  id: string;
}

export interface ClientEnv {
  ports: Ports;
  /** Milliseconds since 1970. */
  clock(): number;
  store: Promise<OutboxStore>;
  openTabs(handle: (news: OutboxNews) => void): OutboxTabs;
  upload: UploadFile;
  /** Plays a sound, where the member wants to hear any. */
  play: Play;
  page: PageLife;
  drafts: Drafts;
  /** The session is over: leaves the member pages. */
  leave(): void;
}

/** Why the premium modal opens; `shop`: the member asked for it. */
export type PremiumReason = "likes" | "fans" | "visitors" | "stories" | "shop";

/** The payment page of an order. */
export interface PaymentWish {
  order_id: string;
  url: string;
  type: "credits" | "premium";
}

/** A request to play a member's stories, and the members whose stories come before and after. */
export interface StoryWish {
  user_id: string;
  /** Ids of members in their order, `user_id` among them. */
  queue: readonly string[];
}

export class Client {
  readonly socket: Socket;
  readonly outbox: Outbox;
  readonly presence: Presence;
  readonly unread: Unread;
  readonly notices: Notices;
  readonly photos: Photos;
  readonly own: Own;
  readonly totals: Totals;
  readonly typing: Typing;
  readonly spent: Spent;
  readonly matches = new Matches();
  readonly gone = new Gone();
  readonly chats = new OpenChats();
  readonly drafts: Drafts;
  readonly play: Play;
  readonly balance;
  /** Counts catch-ups, after a lost connection or a long time hidden. What was rendered before one may be stale. */
  readonly returns = signal(0);
  /** Whether the credits modal is to be open. */
  readonly creditsWanted = signal(false);
  /** What the coins are for; null: a message. `shop`: nothing in particular. */
  creditsFor: { purpose: "photo" | "spotlight" | "gift" | "spin" | "shop"; price: number } | null = null;
  /** Why the premium modal is to be open; null: it is closed. */
  readonly premiumWanted = signal<PremiumReason | null>(null);
  /** Whether the spotlight modal is to be open. */
  readonly spotlightWanted = signal(false);
  /** The `rid` of the last message that was given back because it could not be paid. */
  givenBack = "";
  /** Whether the wheel is to be open. */
  readonly wheelWanted = signal(false);
  /** The payment to be shown, or null. */
  readonly paymentWanted = signal<PaymentWish | null>(null);
  /** Whether the reward modal is to be open. */
  readonly rewardWanted = signal(false);
  /** The notification prompt to be shown, or null. */
  readonly promptWanted = signal<PushPrompt | null>(null);
  /** Resolved with whether the member has accepted what is said before the first coin; null while nothing waits for it. */
  readonly firstCoinWanted = signal<PromiseWithResolvers<boolean> | null>(null);
  /** Whose stories are to be shown, or null. */
  readonly storyWanted = signal<StoryWish | null>(null);
  readonly #slices = new Map<SliceClass, Slice>();
  readonly #life = new AbortController();
  readonly #page: PageLife;
  readonly #clock: () => number;
  readonly #ports: Ports;
  #held: Balance | null = null;
  #loaded = false;

  constructor(readonly me: Me, env: ClientEnv) {
    this.socket = new Socket(env.ports, {
      onEvent: (event) => this.#handle(event),
      onOpen: ({ data }) => this.#catchUp(!this.#loaded && !("missed" in data)),
      onEnded: () => {
        showAppBadge(0);
        navigator.serviceWorker?.controller?.postMessage({ kind: "ended" });
        env.leave();
      },
    }, readIncoming);
    const { link } = this.socket;
    const { call } = this;
    this.outbox = new Outbox({
      ...env,
      me: me.id,
      call,
      isOpen: () => link.peek() === "open",
      onSent: (message, coins) => {
        // This device gets the same event as the member's others: whichever comes first counts.
        this.#handle({ module: "new_message", data: { request_status: "1", request_details: message } });
        this.spent.notify(message.receiver_id, coins);
        if (message.gift) env.play("coin");
      },
      onGivenBack: (entry, code) => this.#giveBack(entry, code),
    });
    this.presence = new Presence(call, env.ports);
    this.typing = new Typing({ call, ports: env.ports, isOpen: () => link.peek() === "open" });
    this.spent = new Spent(env.ports);
    this.unread = new Unread(call, env.ports);
    this.notices = new Notices({
      ports: env.ports,
      isBusy: () => this.#isBusy(),
      onShown: ({ type }) => {
        const sound = NOTICE_SOUNDS[type];
        if (sound) env.play(sound);
      },
    });
    this.play = env.play;
    this.photos = new Photos(me.id, call);
    this.own = new Own(call, { clock: env.clock, after: env.ports.after });
    this.totals = new Totals(call);
    this.drafts = env.drafts;
    this.balance = signal<Balance>({ credits: me.credits, credits_seq: me.credits_seq });
    this.#page = env.page;
    this.#clock = env.clock;
    this.#ports = env.ports;
  }

  /**
   * Makes a call. What is refused until its member has accepted what is said before the first coin asks them, and is made
   * again under its `rid`: a refusal leaves no trace of it (PC-3).
   */
  readonly call: Call = async (module, data, options) => {
    const answer = await this.socket.call(module, data, options);
    if (answer.ok || answer.refusal.code !== "first_coin_terms") return answer;
    const asked = this.firstCoinWanted.value ??= Promise.withResolvers();
    return await asked.promise ? await this.call(module, data, options) : answer;
  };

  /** Connects, and follows the lifecycle of the page until `end`. */
  start(): void {
    this.#page.listen({
      onReturn: (hiddenMs) => this.#return(hiddenMs),
      onOffline: () => this.socket.lose(),
      onPutAway: () => this.socket.suspend(),
      onStored: (key) => this.drafts.handleStored(key),
      onLogout: () => {
        showAppBadge(0);
        this.drafts.clear();
        void this.outbox.clear();
      },
    }, this.#life.signal);
    this.socket.connect();
  }

  /** The slice of this class, created by the first request. */
  slice<S extends Slice>(Kind: SliceClass<S>): S {
    const known = this.#slices.get(Kind);
    if (known instanceof Kind) return known;
    const slice = new Kind({
      me: this.me.id,
      call: this.call,
      own: this.own,
      totals: this.totals,
      clock: this.#clock,
      after: (ms, work) => this.#ports.after(ms, work),
      rid: () => this.#ports.rid(),
      handleBalance: (balance) => this.handleBalance(balance),
      matches: this.matches,
      wantPremium: (reason) => {
        this.premiumWanted.value = reason;
      },
      notifyFailure: () => this.notices.show({ type: "error", message: "refusal.something_wrong" }),
      notifyPayment: (news) => this.notifyPayment(news),
    });
    this.#slices.set(Kind, slice);
    // Its page was rendered a while ago, and nobody has listened for it; by then it has what that page shows.
    if (this.#loaded) queueMicrotask(() => slice.refresh(false));
    return slice;
  }

  /** Connects an open chat; the returned function disconnects it. */
  openChat(chat: Chat, giveBack: GiveBack): () => void {
    const close = this.chats.add(chat, giveBack);
    chat.attach(this.callAbout(chat.contact), this.#clock);
    return () => {
      close();
      chat.detach();
    };
  }

  /** Calls about a member: the refusal `unknown_user` is applied like the `user/gone` event that was missed. */
  callAbout(user_id: string): Call {
    return async (module, data, options) => {
      const answer = await this.socket.call(module, data, options);
      if (!answer.ok && answer.refusal.code === "unknown_user") {
        this.#handle({ module: "user/gone", data: { user_id } });
      }
      return answer;
    };
  }

  /** Whether the member can see the page. */
  isVisible(): boolean {
    return this.#page.isVisible();
  }

  /** The end of a chat is on screen: marks the chat as read while the page is visible. */
  readChat(chat: Chat): void {
    const latest = this.isVisible() ? chat.unread() : null;
    if (!latest) return;
    this.notifySlices({
      module: "message/read",
      data: { reader_id: this.me.id, sender_id: chat.contact, seq: latest.seq, unread: 0 },
    });
    chat.read();
  }

  /** Opens the coins dialog for something that could not be paid. */
  wantCredits(purchase: Client["creditsFor"]): void {
    this.creditsFor = purchase;
    this.creditsWanted.value = true;
  }

  /** Closes a modal. */
  unwant(
    what:
      | "credits"
      | "premium"
      | "spotlight"
      | "story"
      | "wheel"
      | "payment"
      | "reward"
      | "prompt"
      | "firstCoin",
  ): void {
    if (what === "firstCoin") this.firstCoinWanted.peek()?.resolve(false);
    if (what === "credits") this.creditsFor = null;
    const wanted: Signal<unknown> = this[`${what}Wanted`];
    // A flag is lowered; a signal that names what is wanted becomes null.
    wanted.value = typeof wanted.peek() === "boolean" ? false : null;
  }

  /** Whether the balance allows a message of this price. Opens the coins dialog if not. */
  checkCoins(price: number, purpose: "message" | "photo" | "gift" = "message"): boolean {
    const needed = balanceToSend(price);
    if (this.balance.peek().credits >= needed) return true;
    this.wantCredits(purpose === "message" ? null : { purpose, price: needed });
    return false;
  }

  /** Takes over a balance that a page was rendered with. */
  handleBalance(received: Balance): void {
    if (this.#held) this.#held = newerBalance(this.#held, received);
    else this.balance.value = newerBalance(this.balance.peek(), received);
  }

  /** Defers new balances, as while the wheel turns, until the returned function is called. One hold at a time. */
  holdBalance(): () => void {
    this.#held = this.balance.peek();
    return () => {
      const held = this.#held;
      this.#held = null;
      if (held) this.handleBalance(held);
    };
  }

  /** Shows the new state of an order. */
  notifyPayment(news: PaymentNews): void {
    void import("@/client/shop/notify_payment.ts").then((shop) => shop.notifyPayment(this, news));
  }

  /** Ends the client, as when another member signs in on this page. */
  end(): void {
    this.#life.abort();
    this.presence.end();
    this.typing.end();
    this.own.end();
    this.spent.end();
    this.unread.changed.cancel();
    this.notices.end();
    this.socket.end();
    void this.outbox.end();
  }

  /** Applies an event, or an answer that says the same. Every state is idempotent: a repeated event changes nothing. */
  #handle(event: ClientEvent): void {
    routeEvent(this, event);
    this.notifySlices(event);
  }

  /** Applies an event to the slices alone, as one that a call of this page is about to cause. */
  notifySlices(event: ClientEvent): void {
    for (const slice of this.#slices.values()) slice.handle(event);
  }

  /** Whether a chat, a purchase or a match is open, which banners must not interrupt (spec §4). */
  #isBusy(): boolean {
    return this.chats.size > 0 || this.creditsWanted.peek() || this.premiumWanted.peek() !== null ||
      this.paymentWanted.peek() !== null ||
      this.matches.first !== undefined;
  }

  #giveBack(entry: OutboxEntry, code: GivenBackCode): void {
    const { gift } = entry;
    this.givenBack = entry.rid;
    if (code !== "not_enough_credits") this.notices.show({ type: "error", message: `refusal.${code}` });
    else this.wantCredits(gift ? { purpose: "gift", price: balanceToSend(gift.price) } : null);
    if (entry.photo || gift) return;
    if (this.chats.giveBack(entry)) return;
    this.drafts.giveBack(entry.contact, entry.text, entry.reply);
  }

  /** Reloads everything that may have changed while no events arrived. */
  #catchUp(isFresh = false): void {
    // Members who were unblocked meanwhile may write again; no events come from the others.
    this.gone.forget();
    void this.#validate();
    void this.presence.refresh();
    void this.unread.refresh();
    void this.totals.refresh();
    void this.photos.refresh();
    for (const slice of this.#slices.values()) slice.refresh(isFresh);
    void this.chats.reload({ isFirst: !this.#loaded });
    if (!isFresh) this.returns.value++;
    if (this.#loaded) return this.outbox.flushAll();
    this.#loaded = true;
    void this.outbox.load();
  }

  async #validate(): Promise<void> {
    const { version } = this.photos;
    const answer = await callPersistently(this.socket.call, "session/validate", {});
    if (!answer.ok || !answer.value.user) return;
    this.handleBalance(answer.value.user);
    this.own.seed(answer.value.user);
    this.photos.handleShown(answer.value.user.photo, version);
  }

  #return(hiddenMs: number): void {
    const wasOpen = this.socket.link.peek() === "open";
    if (hiddenMs >= HIDDEN_MS) this.chats.updating.value = true;
    this.socket.ensureOpen();
    if (wasOpen && hiddenMs >= HIDDEN_MS) this.#catchUp();
  }
}
