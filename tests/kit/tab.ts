/**
 * A tab of a member's browser without its pages: the very client that pages run, with an open chat, contacts and archive,
 * over real sockets to a server under test. Its time runs quicker than the real one, so that what takes a browser seconds,
 * such as coming back after a lost line, takes a test a fraction.
 */
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import type { Ports } from "@/client/ports.ts";
import { Archive } from "@/client/state/archive.ts";
import { Chat } from "@/client/state/chat.ts";
import { Contacts } from "@/client/state/contacts.ts";
import { connect } from "@/tests/kit/client.ts";
import type { TestMember } from "@/tests/kit/member.ts";
import { instanceOf, type TestServer } from "@/tests/kit/server.ts";
import type { TabBrowser } from "@/tests/kit/tab_browser.ts";
import { TabLine } from "@/tests/kit/tab_line.ts";

/** How much quicker its clock runs. */
export const TAB_SPEED = 10;

export interface TabOptions {
  me: TestMember;
  contact: TestMember;
  browser: TabBrowser;
  /** 0 ≤ dice() < 1: to which instance it connects, and when it comes back. */
  dice: () => number;
}

export class Tab implements AsyncDisposable {
  /** What it has found wrong with frames. */
  readonly reports: string[] = [];
  readonly client: Client;
  readonly line: TabLine;
  readonly chat: Chat;
  readonly contacts: Contacts;
  readonly archive: Archive;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #close: () => void;

  private constructor(
    { me, browser, dice }: TabOptions,
    { server, chat, balance }: {
      server: TestServer;
      chat: Chat;
      balance: { credits: number; credits_seq: number };
    },
  ) {
    const pick = () => instanceOf(server, Math.floor(dice() * server.instances.length)).origin;
    this.line = new TabLine(me.cookie, pick);
    const ports: Ports = {
      openSocket: this.line.open,
      now: () => performance.now() * TAB_SPEED,
      random: dice,
      rid: () => crypto.randomUUID(),
      after: (ms, work) => this.#after(ms / TAB_SPEED, work),
      report: (problem) => void this.reports.push(problem),
    };
    this.client = new Client({ id: me.id, ...balance }, {
      ports,
      clock: Date.now,
      store: Promise.resolve(browser.store),
      openTabs: browser.openTabs,
      upload: () => Promise.reject(new TypeError("This tab has no photos")),
      play: () => {},
      page: { isVisible: () => true, listen: () => {} },
      drafts: createDrafts(null, me.id),
      leave: () => void this.reports.push("The session has ended"),
    });
    this.chat = chat;
    this.contacts = this.client.slice(Contacts);
    this.archive = this.client.slice(Archive);
    this.#close = this.client.openChat(chat, () => {});
  }

  /** Opens it as a browser does: with what the server has rendered into the page. */
  static async open(server: TestServer, options: TabOptions): Promise<Tab> {
    const { me, contact } = options;
    await using device = await connect(server, me);
    const [{ user }, page, contacts, archived] = await Promise.all([
      device.expectReply("session/validate", {}),
      device.expectReply("messages", { contact_user_id: contact.id }),
      device.expectReply("user/contacts", {}),
      device.expectReply("user/contacts", { archived: 1 }),
    ]);
    const { credits = 0, credits_seq = 0 } = user ?? {};
    const chat = new Chat(me.id, contact.id, page);
    const tab = new Tab(options, { server, chat, balance: { credits, credits_seq } });
    tab.contacts.seed(contacts);
    tab.archive.seed(archived);
    tab.client.start();
    return tab;
  }

  /** Whether it is connected and has nothing left to send. */
  isQuiet(): boolean {
    return this.client.socket.link.peek() === "open" && !this.line.isDamaged &&
      this.client.outbox.entries.peek().length === 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close();
    this.client.end();
    await this.line.end();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(ms: number, work: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
      clearTimeout(timer);
    };
  }
}
