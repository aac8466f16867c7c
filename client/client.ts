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
import type { Ports } from "@/client/ports.ts";
import { Socket } from "@/client/socket.ts";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import type { Chat } from "@/client/state/chat.ts";
import { Contacts } from "@/client/state/contacts.ts";
import { Notices } from "@/client/state/notices.ts";
import { Photos } from "@/client/state/photos.ts";
import { Presence } from "@/client/state/presence.ts";
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
  page: PageLife;
  drafts: Drafts;
  /** The session is over: leaves the member pages. */
  leave(): void;
}

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
  readonly drafts: Drafts;
  readonly balance;
  /** Open while the credits modal is wanted. */
  readonly creditsWanted = signal(false);
  readonly #chats = new Set<OpenChat>();
  readonly #life = new AbortController();
  readonly #page: PageLife;
  readonly #clock: () => number;
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
    this.notices = new Notices(env.ports);
    this.photos = new Photos(me.id, call);
    this.drafts = env.drafts;
    this.balance = signal<Balance>({ credits: me.credits, credits_seq: me.credits_seq });
    this.#page = env.page;
    this.#clock = env.clock;
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

  /** The end of a chat is on screen: what is there counts as read, while the page is visible. */
  readChat(chat: Chat): void {
    const latest = this.#page.isVisible() ? chat.unread() : null;
    if (!latest) return;
    this.contacts.hearRead(chat.contact, latest.seq);
    void chat.read();
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
    this.socket.end();
    void this.outbox.end();
  }

  #hear(event: ClientEvent): void {
    switch (event.module) {
      case "connected":
        return;
      case "new_message": {
        const { request_details, credits, credits_seq } = event.data;
        if (credits !== undefined && credits_seq !== undefined) this.hearBalance({ credits, credits_seq });
        this.#hearMessage(request_details);
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
        return this.notices.show(event.data, this.#chats.size > 0 || this.creditsWanted.peek());
      default:
        event satisfies never;
    }
  }

  /** The chat comes first, so that what it reads at once never counts as unread in the list. */
  #hearMessage(message: MessageView): void {
    const contact = message.sender_id === this.me.id ? message.receiver_id : message.sender_id;
    for (const { chat } of this.#chats) if (chat.contact === contact) chat.hearMessage(message);
    this.contacts.hearMessage(message);
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
    void this.photos.refresh();
    if (this.contacts.isShown) void this.contacts.refresh();
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
    this.photos.hearShown(answer.value.user.photo, version);
  }

  #return(hiddenMs: number): void {
    const wasOpen = this.socket.link.peek() === "open";
    this.socket.wake();
    if (wasOpen && hiddenMs >= HIDDEN_MS) this.#catchUp();
  }
}
