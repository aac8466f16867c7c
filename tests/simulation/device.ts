/** A tab of a member's browser in a simulation: the client that pages run, over lines to whatever machine is on. */
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import type { Ports, SocketEvents, SocketLike } from "@/client/ports.ts";
import { Archive } from "@/client/state/archive.ts";
import { Chat } from "@/client/state/chat.ts";
import { Contacts } from "@/client/state/contacts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import type { TabBrowser } from "@/tests/kit/tab_browser.ts";
import type { Fetch } from "@/tests/kit/tab_state.ts";
import type { Machine } from "@/tests/simulation/cluster.ts";
import type { Dice } from "@/tests/simulation/dice.ts";
import type { Line } from "@/tests/simulation/line.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";

/** What a browser says of a server that is not there. */
const LOST = 1006;

export interface DeviceOptions {
  name: string;
  me: TestMember;
  contact: MemberId;
  browser: TabBrowser;
  time: VirtualTime;
  dice: Dice;
  /** A machine that is on, as a balancer finds it; null where none is. */
  pick(): Machine | null;
  delay(): number;
}

/** A message as it came. */
export interface Came {
  at: number;
  seq: number;
  text: string;
}

export class Device {
  readonly name: string;
  readonly me: TestMember;
  readonly client: Client;
  readonly chat: Chat;
  readonly contacts: Contacts;
  readonly archive: Archive;
  /** What it has found wrong with frames, and what a member would see go wrong. */
  readonly flaws: string[] = [];
  /** Messages that came by themselves. */
  readonly came: Came[] = [];
  /** Texts that went back to their box. */
  readonly givenBack: { text: string; at: number }[] = [];
  /** When its session ended, as it was told. */
  endedAt: number | null = null;
  #line: Line | null = null;
  #readByContact = 0;

  private constructor(private readonly options: DeviceOptions, page: Page) {
    const { name, me, contact, browser, time, dice } = options;
    this.name = name;
    this.me = me;
    const ports: Ports = {
      openSocket: (events) => this.#open(events),
      now: () => performance.now(),
      random: dice,
      rid: () => crypto.randomUUID(),
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      report: (problem) => void this.flaws.push(`${name}: ${problem}`),
    };
    this.client = new Client({ id: me.id, ...page.balance }, {
      ports,
      clock: time.now,
      store: Promise.resolve(browser.store),
      openTabs: browser.openTabs,
      upload: () => Promise.reject(new TypeError("This tab has no photos")),
      play: () => {},
      page: { isVisible: () => true, listen: () => {} },
      drafts: createDrafts(null, me.id),
      leave: () => this.endedAt = time.now(),
    });
    this.chat = new Chat(me.id, contact, page.messages);
    this.contacts = this.client.slice(Contacts);
    this.archive = this.client.slice(Archive);
    this.client.openChat(this.chat, (text) => void this.givenBack.push({ text, at: time.now() }));
    this.contacts.seed(page.contacts);
    this.archive.seed(page.archived);
  }

  /** Opens it with what a server has rendered into its page. */
  static async open(options: DeviceOptions, { expectReply }: Fetch): Promise<Device> {
    const { user } = await expectReply("session/validate", {});
    const device = new Device(options, {
      balance: { credits: user?.credits ?? 0, credits_seq: user?.credits_seq ?? 0 },
      messages: await expectReply("messages", { contact_user_id: options.contact }),
      contacts: await expectReply("user/contacts", {}),
      archived: await expectReply("user/contacts", { archived: 1 }),
    });
    device.client.start();
    return device;
  }

  /** Whether it is connected and has nothing left to send. */
  isQuiet(): boolean {
    return this.endedAt !== null ||
      this.client.socket.link.peek() === "open" && this.client.outbox.entries.peek().length === 0;
  }

  get isOpen(): boolean {
    return this.client.socket.link.peek() === "open";
  }

  /** Whether its line has fallen silent, so that it hears of nothing. */
  get isSilent(): boolean {
    return this.#line?.isSilent ?? false;
  }

  cut(): void {
    this.#line?.cut();
  }

  fallSilent(): void {
    this.#line?.fallSilent();
  }

  end(): void {
    this.client.end();
  }

  #open(events: SocketEvents): SocketLike {
    const { me, pick, delay, time } = this.options;
    const machine = pick();
    if (!machine) {
      let isOver = false;
      void time.after(delay()).then(() => isOver || events.onClose(LOST));
      return { send() {}, close: () => void (isOver = true) };
    }
    const path = `${SOCKET_PATH}?token=${SOCKET_TOKEN}`;
    const line = machine.connect({ path, cookie: me.cookie, address: "10.0.0.1", delay }, {
      onText: (text) => {
        this.#note(text);
        events.onText(text);
        this.#look();
      },
      onClose: events.onClose,
    });
    this.#line = line;
    return line;
  }

  #note(text: string): void {
    if (!text.includes('"new_message"')) return;
    const { data } = JSON.parse(text) as { data?: { request_details?: { seq: number; message: string } } };
    const message = data?.request_details;
    this.came.push({ at: this.options.time.now(), seq: message?.seq ?? 0, text: message?.message ?? "" });
  }

  /** A read mark never goes back (P6). */
  #look(): void {
    const now = this.chat.threads.newest.peek().readByContact;
    if (now < this.#readByContact) {
      this.flaws.push(`${this.name}: the read mark went from ${this.#readByContact} to ${now}`);
    }
    this.#readByContact = Math.max(this.#readByContact, now);
  }
}

interface Page {
  balance: { credits: number; credits_seq: number };
  messages: ConstructorParameters<typeof Chat>[2];
  contacts: Parameters<Contacts["seed"]>[0];
  archived: Parameters<Archive["seed"]>[0];
}
