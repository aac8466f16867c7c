/**
 * The sockets of this isolate, by member, by watched member, and by address. Sends them committed events,
 * except for events about a member who is hidden from them: after a block a socket gets nothing more about a
 * member that it follows.
 */
import type { MemberId } from "@/domain/ids.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery, DeskNews } from "@/protocol/delivery.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import { type Connection, NOBODY } from "@/gateway/connection.ts";
import type { HiddenMembers } from "@/gateway/hidden_members.ts";
import type { Lately } from "@/gateway/lately.ts";
import type { MemberRestrictions } from "@/gateway/restrictions.ts";

/** Sockets that an event for everybody is sent to in one turn of the event loop. */
const SENT_AT_ONCE = 200;

/** Whom an event for all is noted for. */
const EVERYBODY = "everybody";

/** What a change of a member's stories is noted for, of which those are told who follow them by then. */
type Watched = `watched ${MemberId}`;

/** The sockets of the desk in this isolate (gateway/desk). */
export interface DeskListener {
  news(news: DeskNews): void;
  /** An event for a member; the desk's people get those of the virtual profiles whose chats they have open. */
  event(member: MemberId, frame: EventFrame): void;
}

export class Hub {
  readonly connections = new Set<Connection>();
  readonly #members = new Map<MemberId, Set<Connection>>();
  readonly #watchers = new Map<MemberId, Set<Connection>>();
  readonly #addresses = new Map<string, number>();

  #desk: DeskListener | null = null;

  constructor(
    readonly hidden: HiddenMembers,
    readonly restrictions: MemberRestrictions,
    /** Members who were told of something, also while they had no socket here, and those whose followers were. */
    readonly lately: Lately<MemberId | Watched | typeof EVERYBODY>,
  ) {}

  /** Whether something was told here to a member since a moment of the clock. */
  hasNews(member: MemberId, since: number): boolean {
    return this.lately.hasNews(member, since) || this.lately.hasNews(EVERYBODY, since);
  }

  /** When the stories of a member have changed, by the clock of what was told lately; null: not lately. */
  storiesChangedAt(member: MemberId): number | null {
    return this.lately.at(`watched ${member}`);
  }

  /** Hands what concerns the desk's sockets of this isolate to them. */
  set desk(listener: DeskListener) {
    this.#desk = listener;
  }

  /** Members with a socket here. */
  get members(): MemberId[] {
    return [...this.#members.keys()];
  }

  countOfMember(member: MemberId): number {
    return this.#members.get(member)?.size ?? 0;
  }

  countOfAddress(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  add(connection: Connection): void {
    this.connections.add(connection);
    this.#addresses.set(connection.address, this.countOfAddress(connection.address) + 1);
    if (connection.identity) put(this.#members, connection.identity.member, connection);
  }

  remove(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    const left = this.countOfAddress(connection.address) - 1;
    if (left > 0) this.#addresses.set(connection.address, left);
    else this.#addresses.delete(connection.address);
    if (connection.identity) take(this.#members, connection.identity.member, connection);
    this.watch(connection, NOBODY);
  }

  /** Makes a socket follow the presence of these members, and no others. */
  watch(connection: Connection, members: ReadonlySet<MemberId>): void {
    for (const member of connection.watched) take(this.#watchers, member, connection);
    const followed = this.connections.has(connection) ? members : NOBODY;
    for (const member of followed) put(this.#watchers, member, connection);
    connection.watched = followed;
  }

  /** Sends committed deliveries to their sockets. */
  deliver(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      switch (delivery.kind) {
        case "event": {
          const { to, from, frame } = delivery;
          for (const member of to) {
            this.lately.note(member);
            this.#desk?.event(member, frame);
          }
          const recipients = from === undefined ? to : to.filter((member) => this.#maySee(member, from));
          this.#send(recipients.map((member) => this.#members.get(member)), frame);
          break;
        }
        case "everybody":
          this.lately.note(EVERYBODY);
          this.#sendAll([...this.connections], JSON.stringify(delivery.frame));
          break;
        case "presence": {
          const { member, online } = delivery;
          const frame = eventFrame("onlines", { type: online ? "online" : "offline", user_id: member });
          this.#send([this.#watchersOf(member)], frame);
          break;
        }
        case "watched":
          this.lately.note(`watched ${delivery.member}`);
          this.#send([this.#watchersOf(delivery.member)], delivery.frame);
          break;
        case "block":
          for (const member of delivery.pair) this.lately.note(member);
          this.hidden.handle(delivery.pair);
          break;
        case "revoked":
          for (const connection of this.#members.get(delivery.member) ?? []) {
            if (connection.identity?.session === delivery.session) connection.close(CLOSE.session_ended);
          }
          break;
        case "restricted":
          this.lately.note(delivery.member);
          this.restrictions.handle(delivery.member);
          break;
        case "desk":
          this.#desk?.news(delivery.news);
          break;
        default:
          delivery satisfies never;
      }
    }
  }

  #maySee(member: MemberId, other: MemberId): boolean {
    return member === other || !this.hidden.has(member, other);
  }

  /** Sockets that follow a member, and whose own member may see them. */
  *#watchersOf(member: MemberId): Generator<Connection> {
    for (const connection of this.#watchers.get(member) ?? []) {
      if (connection.identity && this.#maySee(connection.identity.member, member)) yield connection;
    }
  }

  /** Sends to many sockets in parts, so that other work of the isolate need not wait for all of them. */
  #sendAll(connections: readonly Connection[], text: string): void {
    for (const connection of connections.slice(0, SENT_AT_ONCE)) connection.send(text);
    const rest = connections.slice(SENT_AT_ONCE);
    if (rest.length > 0) setTimeout(() => this.#sendAll(rest, text), 0);
  }

  #send(audiences: readonly (Iterable<Connection> | undefined)[], frame: unknown): void {
    let text: string | null = null;
    for (const audience of audiences) {
      for (const connection of audience ?? []) connection.send(text ??= JSON.stringify(frame));
    }
  }
}

function put(map: Map<MemberId, Set<Connection>>, member: MemberId, connection: Connection): void {
  const set = map.get(member);
  if (set) set.add(connection);
  else map.set(member, new Set([connection]));
}

function take(map: Map<MemberId, Set<Connection>>, member: MemberId, connection: Connection): void {
  const set = map.get(member);
  if (set?.delete(connection) && set.size === 0) map.delete(member);
}
