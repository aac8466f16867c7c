/**
 * The gateway: every socket of this isolate, from the upgrade to its end.
 *
 * 1. `upgrade` checks a request before 101: path, draining, origin, numbers, session.
 * 2. A member's first socket puts this instance on their route; only then `connected` is sent, so a client that
 *    resumes after it misses nothing. It says whether its page may have missed something before that.
 * 3. Frames are counted, parsed and invoked (receiver.ts); answers may overtake each other, commands of one
 *    member do not.
 * 4. A tick a second refuses overdue calls, closes silent sockets and those of ended sessions, and notifies
 *    members when a new step of their totals begins.
 * 5. The desk has sockets of its own (desk/mod.ts), which share presence with these.
 * 6. `drain` accepts no more upgrades, waits for calls under way, and closes every socket with 1012 (P8).
 */
import type { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers";
import { type WebSocket, WebSocketServer } from "ws";
import type { Poll } from "@/domain/poll.ts";
import type { MemberId } from "@/domain/ids.ts";
import { DRAIN_SOCKETS_MS, ON_ITS_WAY_MS, SESSION_SEEN_MS, SILENCE_MS } from "@/domain/limits.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { Rate, RateKind } from "@/domain/rate.ts";
import type { Identity } from "@/actors/member/session.ts";
import type { Actors } from "@/actors/mod.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import type { Log } from "@/telemetry/log.ts";
import { type Sample, sample } from "@/telemetry/metrics.ts";
import { Connection } from "@/gateway/connection.ts";
import { type DeskSocketVisitor, openDeskGateway } from "@/gateway/desk/mod.ts";
import type { DeskInvoke } from "@/gateway/desk/invoke.ts";
import type { Hub } from "@/gateway/hub.ts";
import { type Invoke, openInvoke } from "@/gateway/invoke.ts";
import { MemberLimits, type MemberRates } from "@/gateway/member_limits.ts";
import { PresenceTracker, type TrackedSocket } from "@/gateway/presence_tracker.ts";
import { openPunctual } from "@/gateway/punctual.ts";
import { openReceiver } from "@/gateway/receiver.ts";
import { SERVER } from "@/gateway/socket_server.ts";
import { StepNotifier } from "@/gateway/step_notifier.ts";
import { openStoryNews } from "@/gateway/story_news.ts";
import { checkUpgrade, pageAgeOf, pathOf, refuseUpgrade, type UpgradeRefusal } from "@/gateway/upgrade.ts";

const TICK_MS = 1_000;
/** Retry-After of an upgrade while this isolate cannot serve. */
const RETRY_AFTER_S = 2;

export interface GatewayOptions {
  actors: Actors;
  hub: Hub;
  log: Log;
  now: () => number;
  /** A monotonic clock in milliseconds, for durations. */
  monotonic: () => number;
  uuid: () => string;
  /** The site's origin as configured. */
  origin: string | undefined;
  rates: MemberRates & { frames: Rate };
  sockets: { perMember: number; perAddress: number };
  /**
   * Network address and session token of a request, the language of its pages, and the packaged app that it
   * comes from.
   */
  visitor: (request: IncomingMessage) => Visitor;
  /** The same of somebody of the desk. */
  deskVisitor: (request: IncomingMessage) => DeskSocketVisitor;
  /** Whether this instance does what only one has to do. */
  isFirst: () => boolean;
  /** Whether no other instance commits anything. */
  isAlone: () => boolean;
  poll: Poll;
}

interface Visitor {
  address: string;
  token: string | null;
  lang: Language;
  app: AppPlatform | null;
}

/** A visitor whose upgrade was accepted. */
interface Upgraded extends Omit<Visitor, "token"> {
  stream: Duplex;
  identity: Identity | null;
  /** When its page was asked for, by the clock. */
  since: number;
}

export interface Gateway {
  /** Handles the `upgrade` event of the HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void;
  /** Runs a call without a socket, for a page. */
  invoke: Invoke;
  /** The same for a call of the desk. */
  deskInvoke: DeskInvoke;
  /** Takes from the limits of a member's calls, as `GuestCaller.takeTokens` does. */
  takeTokens(member: MemberId, kinds: readonly RateKind[]): number;
  /** How many sockets are open here, and how many members have one. */
  levels(): Sample[];
  /** Has every client reconnect at once: they may have missed events here, and catch up on return. */
  reconnectAll(): void;
  /** Whether `drain` has begun, and whether it is over. */
  isDraining(): boolean;
  hasDrained(): boolean;
  /** Ends all sockets, work under way first. */
  drain(): Promise<void>;
}

/** Opens the gateway of one isolate. */
export function openGateway(options: GatewayOptions): Gateway {
  const { actors, hub, log, now, monotonic, uuid, rates, sockets } = options;
  const invoke = openInvoke(actors, { log, restrictions: hub.restrictions, hasDrained: () => drained });
  const tracker = new PresenceTracker({
    presence: actors.presence,
    hidden: hub.hidden,
    restrictions: hub.restrictions,
    log,
    monotonic,
  });
  const limits = new MemberLimits(rates);
  const isDraining = () => draining;
  const tellStories = openStoryNews({ hub, stories: actors.ask.members.stories, log });
  const receiver = openReceiver({ hub, invoke, limits, tellStories, now, monotonic, uuid, isDraining });
  const server = new WebSocketServer(SERVER);
  const stepNotifier = new StepNotifier({ hub, relations: actors.relations, log, now });
  const desk = openDeskGateway({ ...options, tracker, visitor: options.deskVisitor });
  let draining = false;
  let drained = false;
  const isPunctual = openPunctual(TICK_MS);
  const ticking = setInterval(tick, TICK_MS);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void {
    if (pathOf(request) === DESK_SOCKET_PATH) return desk.upgrade(request, socket, head);
    socket.on("error", ignore);
    accept(request, socket, head).catch((error) => {
      log.error("upgrade failed", error);
      socket.destroy();
    });
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Uint8Array): Promise<void> {
    const { address, token, lang, app } = options.visitor(request);
    const since = monotonic() - pageAgeOf(request) - ON_ITS_WAY_MS;
    const refusal = checkUpgrade(request, options.origin) ?? checkCapacity(address, null);
    if (refusal) return refuseUpgrade(socket, refusal);
    const identity = await actors.sessions.find(token).catch((error) => {
      log.error("session not read", error);
      return "unknown" as const;
    });
    if (identity === "unknown") {
      return refuseUpgrade(socket, { status: 503, code: "busy", retryAfterS: RETRY_AFTER_S });
    }
    const late = checkCapacity(address, identity);
    if (late) return refuseUpgrade(socket, late);
    socket.off("error", ignore);
    server.handleUpgrade(
      request,
      socket,
      head as Buffer,
      (opened) => begin(opened, { stream: socket, identity, address, lang, app, since }),
    );
  }

  function checkCapacity(address: string, identity: Identity | null): UpgradeRefusal | null {
    if (draining) return { status: 503, code: "shutting_down", retryAfterS: RETRY_AFTER_S };
    const full = hub.countOfAddress(address) >= sockets.perAddress ||
      (identity !== null && hub.countOfMember(identity.member) >= sockets.perMember);
    return full ? { status: 429, code: "too_many_connections", retryAfterS: 10 } : null;
  }

  function begin(socket: WebSocket, { stream, identity, since, ...line }: Upgraded): void {
    const connection = new Connection(socket, {
      ...line,
      stream,
      identity,
      frames: rates.frames,
      now: monotonic,
    });
    hub.add(connection);
    const presence = identity && tracker.opened(identity.member);
    // `ws` closes after a broken or oversized frame itself, and reads on; without a listener the process would end.
    socket.on("error", (error: Error) => {
      log.debug("socket error", { reason: error.message });
      setImmediate(() => connection.ignoreRest());
    });
    socket.on("close", () => {
      connection.ended();
      hub.remove(connection);
      presence?.closed();
    });
    // `ws` answers every ping itself.
    socket.on("ping", () => {
      if (connection.countFrame(monotonic()) === null) connection.cut(CLOSE.too_many);
    });
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) return connection.cut(CLOSE.unsupported);
      receiver.receive(connection, data.toString());
    });
    greet(connection, presence, since).catch((error) => {
      log.error("member not put on the route", error);
      connection.close(CLOSE.try_again);
    });
  }

  /** Sends `connected` once the member is on the route; `since` is when the page was asked for. */
  async function greet(
    connection: Connection,
    presence: TrackedSocket | null,
    since: number,
  ): Promise<void> {
    await presence?.joined;
    const { identity } = connection;
    // A logout that was under way when the session was read did not close this socket (P16).
    if (identity && !await actors.sessions.confirm(identity)) return connection.close(CLOSE.session_ended);
    const hears = presence !== null && (options.isAlone() || presence.since() <= since);
    const missed = identity !== null && (!hears || hub.hasNews(identity.member, since));
    const data = {
      server_time: Math.floor(now() / 1000),
      authenticated: identity !== null,
      ...(missed && { missed: 1 as const }),
    };
    connection.send(JSON.stringify(eventFrame("connected", data)));
  }

  function tick(): void {
    const at = monotonic();
    const hears = isPunctual();
    stepNotifier.tick();
    for (const connection of hub.connections) {
      if (hears && at - connection.lastFrameAt > SILENCE_MS) connection.close(CLOSE.silent);
      else if (connection.identity && connection.identity.exp <= now()) connection.close(CLOSE.session_ended);
      receiver.refuseOverdue(connection);
      touch(connection, at);
    }
  }

  /** A tab that stays open uses its session too, without a request. */
  function touch(connection: Connection, at: number): void {
    if (!connection.identity || at < connection.touchedAt + SESSION_SEEN_MS) return;
    connection.touchedAt = at;
    void actors.sessions.touch(connection.identity);
  }

  function reconnectAll(): void {
    tracker.close();
    desk.reconnectAll();
    for (const connection of hub.connections) connection.close(CLOSE.try_again);
  }

  async function drain(): Promise<void> {
    draining = true;
    clearInterval(ticking);
    const notified = stepNotifier.close();
    const deskDrained = desk.drain();
    const until = monotonic() + DRAIN_SOCKETS_MS / 2;
    while (monotonic() < until && [...hub.connections].some((connection) => connection.pending.length > 0)) {
      await pause(20);
    }
    for (const connection of hub.connections) connection.close(CLOSE.restart);
    const cut = monotonic() + DRAIN_SOCKETS_MS / 2;
    while (monotonic() < cut && hub.connections.size > 0) await pause(20);
    for (const connection of hub.connections) connection.socket.terminate();
    await deskDrained;
    tracker.close();
    await notified;
    drained = true;
  }

  return {
    upgrade,
    invoke,
    deskInvoke: desk.invoke,
    takeTokens: (member, kinds) => limits.take(member, kinds, monotonic()),
    levels: () => [
      sample("kindling.sockets", { side: "member" }, hub.connections.size),
      sample("kindling.sockets", { side: "desk" }, desk.countSockets()),
      sample("kindling.members.online", {}, hub.members.length),
    ],
    reconnectAll,
    isDraining,
    hasDrained: () => drained,
    drain,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function ignore(): void {}
