/**
 * The member's client: one socket, one outbox and the state that islands show. Made once for a page by `start.ts`.
 * Kept: state changes by events and answers alone, and every event goes to each state that it concerns, here.
 */
import { signal } from "@preact/signals";
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import type { Drafts } from "@/client/drafts.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import { Outbox } from "@/client/outbox.ts";
import type { UploadPhoto } from "@/client/outbox_delivery.ts";
import type { OutboxEntry, OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";
import type { PageLife } from "@/client/page_life.ts";
import type { Part, PartClass } from "@/client/part.ts";
import type { Ports } from "@/client/ports.ts";
import { Socket } from "@/client/socket.ts";
import { NOTICE_SOUNDS, type Play } from "@/client/sounds.ts";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import type { Chat } from "@/client/state/chat.ts";
import { Contacts } from "@/client/state/contacts.ts";
import { Gone } from "@/client/state/gone.ts";
import { Matches } from "@/client/state/matches.ts";
import { Notices } from "@/client/state/notices.ts";
import { Own } from "@/client/state/own.ts";
import { Photos } from "@/client/state/photos.ts";
import { Presence } from "@/client/state/presence.ts";
import { Spotlight } from "@/client/state/spotlight.ts";
import { Totals } from "@/client/state/totals.ts";
import { Unread } from "@/client/state/unread.ts";

/** Hidden for less, nothing is reloaded on the way back (spec §4). */
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
  openTabs(hear: (news: OutboxNews) => void): OutboxTabs;
  upload: UploadPhoto;
  /** Plays a sound, where the member wants to hear any. */
  play: Play;
  page: PageLife;
  drafts: Drafts;
  /** The session is over: leaves the member pages. */
  leave(): void;
}

/** Why somebody is shown what premium brings. */
export type PremiumReason = "likes" | "fans" | "visitors";

interface OpenChat {
  chat: Chat;
  /** Puts a text that could not be paid back into its box. */
  giveBack(text: string): void;
}

export class Client {
  readonly socket: Socket;
  readonly outbox: Outbox;
  readonly contacts: Contacts;
  readonly presence: Presence;
  readonly unread: Unread;
  readonly notices: Notices;
  readonly photos: Photos;
  readonly own: Own;
  readonly totals: Totals;
  readonly spotlight: Spotlight;
  readonly matches = new Matches();
  readonly gone = new Gone();
  readonly drafts: Drafts;
  readonly play: Play;
  readonly balance;
  /** Open while the credits modal is wanted. */
  readonly creditsWanted = signal(false);
  /** What the coins are missing for; null: a message. */
  creditsFor: { purpose: "spotlight"; price: number } | null = null;
  /** Why the premium modal is wanted; null while it is not. */
  readonly premiumWanted = signal<PremiumReason | null>(null);
  /** Open while the spotlight's modal is wanted. */
  readonly spotlightWanted = signal(false);
  readonly #chats = new Set<OpenChat>();
  readonly #parts = new Map<PartClass, Part>();
  readonly #life = new AbortController();
  readonly #page: PageLife;
  readonly #clock: () => number;
  readonly #ports: Ports;
  #loaded = false;

  constructor(readonly me: Me, env: ClientEnv) {
    this.socket = new Socket(env.ports, {
      onEvent: (event) => this.#hear(event),
      onOpen: () => this.#catchUp(),
      onEnded: () => env.leave(),
    });
    const { call, link } = this.socket;
    this.outbox = new Outbox({
      ...env,
      me: me.id,
      call,
      isOpen: () => link.peek() === "open",
      onSent: (message) => this.#hearMessage(message),
      onGivenBack: (entry) => this.#giveBack(entry),
    });
    this.contacts = new Contacts(me.id, call);
    this.presence = new Presence(call, env.ports);
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
    this.own = new Own(call);
    this.totals = new Totals(call);
    this.spotlight = new Spotlight({
      me: me.id,
      call,
      ports: env.ports,
      onPaid: (balance) => this.hearBalance(balance),
    });
    this.drafts = env.drafts;
    this.balance = signal<Balance>({ credits: me.credits, credits_seq: me.credits_seq });
    this.#page = env.page;
    this.#clock = env.clock;
    this.#ports = env.ports;
  }

  /** Connects, and follows the page's life until `end`. */
  start(): void {
    this.#page.listen({
      onReturn: (hiddenMs) => this.#return(hiddenMs),
      onPutAway: () => this.socket.suspend(),
      onLogout: () => {
        this.drafts.clear();
        void this.outbox.clear();
      },
    }, this.#life.signal);
    this.socket.connect();
  }

  /** State of this class, which begins when it is first asked for. */
  part<P extends Part>(Kind: PartClass<P>): P {
    const known = this.#parts.get(Kind);
    if (known instanceof Kind) return known;
    const part = new Kind({
      call: this.socket.call,
      own: this.own,
      totals: this.totals,
      clock: this.#clock,
      after: (ms, work) => this.#ports.after(ms, work),
      matches: this.matches,
      wantPremium: (reason) => {
        this.premiumWanted.value = reason;
      },
      tellFailure: () => this.notices.show({ type: "error", message: "refusal.something_wrong" }),
    });
    this.#parts.set(Kind, part);
    return part;
  }

  /** Connects an open chat; what it returns disconnects it. */
  openChat(chat: Chat, giveBack: (text: string) => void): () => void {
    const open: OpenChat = { chat, giveBack };
    this.#chats.add(open);
    chat.attach(this.socket.call, this.#clock);
    return () => {
      this.#chats.delete(open);
      chat.detach();
    };
  }

  /** Whether the chat with this member is open. */
  hasChat(contact: string): boolean {
    return [...this.#chats].some(({ chat }) => chat.contact === contact);
  }

  /** The end of a chat is on screen: what is there counts as read, while the page is visible. */
  readChat(chat: Chat): void {
    const latest = this.#page.isVisible() ? chat.unread() : null;
    if (!latest) return;
    this.contacts.hearRead(chat.contact, latest.seq);
    void chat.read();
  }

  /** Opens the coins dialog for something that could not be paid. */
  wantCredits(purchase: Client["creditsFor"]): void {
    this.creditsFor = purchase;
    this.creditsWanted.value = true;
  }

  /** Whether there are coins for a message of this price; where there are not, the coins dialog opens. */
  checkCoins(price: number): boolean {
    const isEnough = this.balance.peek().credits >= Math.max(MIN_COINS_TO_SEND, price);
    if (!isEnough) this.creditsWanted.value = true;
    return isEnough;
  }

  /** Takes over a balance that a page was rendered with. */
  hearBalance(heard: Balance): void {
    this.balance.value = newerBalance(this.balance.peek(), heard);
  }

  /** Ends everything, as when another member signs in on this page. */
  end(): void {
    this.#life.abort();
    this.presence.end();
    this.unread.changed.cancel();
    this.notices.end();
    this.socket.end();
    void this.outbox.end();
  }

  #hear(event: ClientEvent): void {
    this.#hearCommon(event);
    for (const part of this.#parts.values()) part.hear(event);
  }

  /** Tells the state that every page has. */
  #hearCommon(event: ClientEvent): void {
    switch (event.module) {
      case "connected":
        return;
      case "new_message": {
        const { request_details, credits, credits_seq } = event.data;
        if (credits !== undefined && credits_seq !== undefined) this.hearBalance({ credits, credits_seq });
        this.#hearMessage(request_details);
        if (!this.#isSeen(request_details)) this.play("notification");
        return this.unread.changed();
      }
      case "message/read": {
        const { reader_id, sender_id, seq } = event.data;
        if (reader_id === this.me.id) this.contacts.hearRead(sender_id, seq);
        const contact = reader_id === this.me.id ? sender_id : reader_id;
        for (const { chat } of this.#chats) if (chat.contact === contact) chat.hearRead(reader_id, seq);
        return this.unread.changed();
      }
      case "onlines":
        return this.presence.hear([event.data]);
      case "user/photos":
        return this.photos.hear(event.data);
      case "photo/view": {
        const { sender_id, viewer_id, seq } = event.data;
        const contact = viewer_id === this.me.id ? sender_id : viewer_id;
        for (const { chat } of this.#chats) if (chat.contact === contact) chat.hearViewed(seq);
        return;
      }
      case "notification":
        return this.notices.show(event.data);
      case "user/update":
        return this.own.hear(event.data);
      case "totals":
        return this.totals.hear(event.data);
      case "swipe":
        return;
      case "user/block":
      case "user/gone":
        this.gone.hearGone(event.data.user_id);
        this.contacts.remove(event.data.user_id);
        this.spotlight.hearGone(event.data.user_id);
        return this.unread.changed();
      case "user/unblock":
      case "user/back":
        this.gone.hearBack(event.data.user_id);
        void this.contacts.refresh();
        void this.spotlight.refresh();
        return this.unread.changed();
      case "spotlight/add":
        this.hearBalance(event.data);
        this.spotlight.until.value = event.data.until;
        return;
      case "conversation/archive":
        this.contacts.hearArchive(event.data);
        return this.unread.changed();
      default:
        event satisfies never;
    }
  }

  /** Whether a message needs no sound: it is the member's own, or comes into the chat before their eyes. */
  #isSeen({ sender_id }: MessageView): boolean {
    return sender_id === this.me.id || (this.hasChat(sender_id) && this.#page.isVisible());
  }

  /** The chat comes first, so that what it reads at once never counts as unread in the list. */
  #hearMessage(message: MessageView): void {
    const contact = message.sender_id === this.me.id ? message.receiver_id : message.sender_id;
    for (const { chat } of this.#chats) if (chat.contact === contact) chat.hearMessage(message);
    this.contacts.hearMessage(message);
  }

  /** A chat, a purchase or a match is open, which news may not interrupt (spec §4). */
  #isBusy(): boolean {
    return this.#chats.size > 0 || this.creditsWanted.peek() || this.premiumWanted.peek() !== null ||
      this.matches.first !== undefined;
  }

  #giveBack(entry: OutboxEntry): void {
    this.creditsWanted.value = true;
    if (entry.photo) return;
    const open = [...this.#chats].find(({ chat }) => chat.contact === entry.contact);
    if (open) open.giveBack(entry.text);
    else this.drafts.giveBack(entry.contact, entry.text);
  }

  /** Everything that may have changed while no events came. */
  #catchUp(): void {
    void this.#validate();
    void this.presence.refresh();
    void this.unread.refresh();
    void this.totals.refresh();
    void this.spotlight.refresh();
    void this.photos.refresh();
    if (this.contacts.isShown) void this.contacts.refresh();
    for (const part of this.#parts.values()) part.refresh();
    for (const { chat } of this.#chats) void chat.resume();
    if (this.#loaded) return this.outbox.flushAll();
    this.#loaded = true;
    void this.outbox.load();
  }

  async #validate(): Promise<void> {
    const { version } = this.photos;
    const answer = await this.socket.call("session/validate", {});
    if (!answer.ok || !answer.value.user) return;
    this.hearBalance(answer.value.user);
    this.own.seed(answer.value.user);
    this.photos.hearShown(answer.value.user.photo, version);
  }

  #return(hiddenMs: number): void {
    const wasOpen = this.socket.link.peek() === "open";
    this.socket.wake();
    if (wasOpen && hiddenMs >= HIDDEN_MS) this.#catchUp();
  }
}
