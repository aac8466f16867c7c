/**
 * The desk's sockets of this isolate, from the upgrade to their end.
 *
 * 1. `upgrade` checks a request before 101: draining, host, origin. Without a session the socket is closed at once with a
 *    code that says so, because a browser cannot tell a refused upgrade from a lost line.
 * 2. The first one loads the queue, for which this instance goes on the route of `DESK`. Only then, and once the instance is
 *    on the routes of the profiles whose chats the session holds, `connected` is sent: nothing is missed after it. What lists
 *    its page may have missed before is told next.
 * 3. While a session has a socket here, its sign of life is written every 15 s; without it what it holds goes back.
 * 4. An answer that gives somebody a conversation leaves once its later events are delivered here.
 * 5. A session that has ended closes its sockets with a final code: at once by the news of its end, in any case at the next
 *    sign of life.
 */
import type { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers";
import { type WebSocket, WebSocketServer } from "ws";
import type { Poll } from "@/domain/poll.ts";
import type { Language } from "@/domain/language.ts";
import {
  CLAIM_BEAT_MS,
  DESK_FRAMES,
  DESK_SOCKETS,
  DRAIN_SOCKETS_MS,
  ON_ITS_WAY_MS,
  SILENCE_MS,
} from "@/domain/limits.ts";
import { mayStaff } from "@/domain/staff.ts";
import type { DeskIdentity } from "@/actors/desk/sessions.ts";
import type { Actors } from "@/actors/mod.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { deskEventFrame } from "@/protocol/desk/events.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";
import type { Log } from "@/telemetry/log.ts";
import { Connection } from "@/gateway/connection.ts";
import { openCoverer } from "@/gateway/desk/coverer.ts";
import { type DeskInvoke, openDeskInvoke } from "@/gateway/desk/invoke.ts";
import { openDeskReceiver } from "@/gateway/desk/receiver.ts";
import { type DeskSession, type DeskSocket, DeskSockets } from "@/gateway/desk/sockets.ts";
import { openTold } from "@/gateway/desk/told.ts";
import type { Hub } from "@/gateway/hub.ts";
import type { PresenceTracker } from "@/gateway/presence_tracker.ts";
import { openPunctual } from "@/gateway/punctual.ts";
import { refuseOverdueCalls } from "@/gateway/receiver.ts";
import { SERVER } from "@/gateway/socket_server.ts";
import { checkUpgrade, pageAgeOf, refuseUpgrade } from "@/gateway/upgrade.ts";

const TICK_MS = 1_000;
const RETRY_AFTER_S = 2;

export interface DeskGatewayOptions {
  actors: Actors;
  hub: Hub;
  /** That of the members' sockets: one for both, so that neither takes a profile off the route that the other needs. */
  tracker: PresenceTracker;
  log: Log;
  now: () => number;
  /** A monotonic clock in milliseconds, for durations. */
  monotonic: () => number;
  uuid: () => string;
  /** The site's origin as configured. */
  origin: string | undefined;
  /** Whether this instance does what only one has to do. */
  isFirst: () => boolean;
  /** Whether no other instance commits anything. */
  isAlone: () => boolean;
  poll: Poll;
  visitor: (request: IncomingMessage) => DeskSocketVisitor;
}

/** Whose request it is: network address, token of a session at the desk, language of their pages. */
export interface DeskSocketVisitor {
  address: string;
  token: string | null;
  lang: Language;
}

export interface DeskGateway {
  upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void;
  /** Runs a call without a socket, for a page. */
  invoke: DeskInvoke;
  /** How many sockets are open here. */
  countSockets(): number;
  /** Others took this instance for dead: every browser connects anew. */
  reconnectAll(): void;
  drain(): Promise<void>;
}

/** Opens the desk's gateway of one isolate. */
export function openDeskGateway(options: DeskGatewayOptions): DeskGateway {
  const { actors, hub, tracker, log, now, monotonic, uuid } = options;
  const { queue, sessions } = actors.desk;
  const server = new WebSocketServer(SERVER);
  const onError = (error: unknown) => {
    if (!draining) log.error("desk not served", error);
  };
  const sockets = new DeskSockets(tracker, onError);
  const invoke = openDeskInvoke(actors, log, () => drained);
  const told = openTold({ queue, sockets: () => sockets.all, monotonic, onError });
  const coverer = openCoverer({
    queue,
    tracker,
    isFirst: options.isFirst,
    poll: options.poll,
    monotonic,
    onError,
  });
  const receive = openDeskReceiver({
    invoke,
    monotonic,
    uuid,
    isDraining: () => draining,
    async beforeAnswer(socket, module) {
      if (module === "board") told.watchBoard(socket);
      if (module === "shift") told.markSocket(socket);
      if (module.startsWith("claim/") || module === "chat/open") await sockets.joined(socket.session);
    },
    onEnded: ({ session }) => sockets.endSession(session),
  });
  let draining = false;
  let drained = false;
  /** Since when this instance is on the route of `DESK`, by the clock. */
  let hearsSince = Infinity;
  const beats = new Set<Promise<void>>();
  const isPunctual = openPunctual(TICK_MS);
  const ticking = setInterval(tick, TICK_MS);

  hub.desk = {
    news: (news) => news.about === "list" ? told.markList(news.list) : queue.handle(news),
    event: (member, frame) => sockets.event(member, frame),
  };
  queue.onChange((change) => {
    if (change.about === "row") sockets.follow(change.before, change.after);
    if (change.about === "session") sockets.endSession(change.session);
    told.mark(change);
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Uint8Array): void {
    socket.on("error", ignore);
    accept(request, socket, head).catch((error) => {
      log.error("upgrade at the desk failed", error);
      socket.destroy();
    });
  }

  async function accept(request: IncomingMessage, stream: Duplex, head: Uint8Array): Promise<void> {
    const visitor = options.visitor(request);
    const since = monotonic() - pageAgeOf(request) - ON_ITS_WAY_MS;
    const refusal = checkUpgrade(request, options.origin, DESK_SOCKET_PATH);
    if (refusal) return refuseUpgrade(stream, refusal);
    if (draining) {
      return refuseUpgrade(stream, { status: 503, code: "shutting_down", retryAfterS: RETRY_AFTER_S });
    }
    const identity = await sessions.find(visitor.token).catch((error) => {
      log.error("session of the desk not read", error);
      return "unknown" as const;
    });
    if (identity === "unknown") {
      return refuseUpgrade(stream, { status: 503, code: "busy", retryAfterS: RETRY_AFTER_S });
    }
    if (identity && sockets.countOf(identity.staff.id) >= DESK_SOCKETS) {
      return refuseUpgrade(stream, { status: 429, code: "too_many_connections", retryAfterS: 10 });
    }
    stream.off("error", ignore);
    server.handleUpgrade(
      request,
      stream,
      head as Buffer,
      (opened) => begin(opened, { stream, identity, visitor, since }),
    );
  }

  function begin(
    socket: WebSocket,
    { stream, identity, visitor, since }: {
      stream: Duplex;
      identity: DeskIdentity | null;
      visitor: DeskSocketVisitor;
      /** When its page was asked for, by the clock. */
      since: number;
    },
  ): void {
    const { address, token, lang } = visitor;
    const connection = new Connection(socket, {
      identity: null,
      address,
      lang,
      app: null,
      stream,
      frames: DESK_FRAMES,
      now: monotonic,
    });
    // `ws` closes after a broken or oversized frame itself, and reads on; without a listener the process would end.
    socket.on("error", (error: Error) => {
      log.debug("socket error at the desk", { reason: error.message });
      setImmediate(() => connection.ignoreRest());
    });
    if (!identity || token === null) {
      connection.send(JSON.stringify(deskEventFrame("session/ended", {})));
      return connection.close(CLOSE.session_ended);
    }
    const { staff, session } = identity;
    const own: DeskSocket = {
      connection,
      token,
      lang,
      staff: staff.id,
      session: session.id,
      watchesBoard: false,
    };
    const opened = sockets.add(own);
    socket.on("close", () => {
      connection.ended();
      sockets.remove(own);
    });
    socket.on("ping", () => {
      if (connection.countFrame(monotonic()) === null) connection.cut(CLOSE.too_many);
    });
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) return connection.cut(CLOSE.unsupported);
      receive(own, data.toString());
    });
    greet(own, opened, since).catch((error) => {
      onError(error);
      connection.close(CLOSE.try_again);
    });
  }

  /** Sends `connected` once everything is delivered here that the session has to hear. */
  async function greet(socket: DeskSocket, session: DeskSession, since: number): Promise<void> {
    await queue.ensure();
    hearsSince = Math.min(hearsSince, monotonic());
    // Of two sockets at once the first one gives the sign of life.
    if (session.beatAt === -Infinity) await beat(session);
    sockets.hold(session, queue.claimsOf(session.id));
    await sockets.joined(session.id);
    // A sign-out that was under way when the session was read did not close this socket.
    if (!await sessions.find(socket.token, "quietly")) return sockets.endSession(session.id);
    const data = { server_time: Math.floor(now() / 1000) };
    socket.connection.send(JSON.stringify(deskEventFrame("connected", data)));
    told.markSocket(socket);
    await told.tellMissed(socket, options.isAlone() || hearsSince <= since ? since : -Infinity);
  }

  /** Writes the sign of life of a session that can hold something, unless it has ended. */
  async function beat(session: DeskSession): Promise<void> {
    session.beatAt = monotonic();
    const [socket] = session.sockets;
    if (!socket) return;
    const identity = await sessions.find(socket.token, "quietly");
    if (!identity) return sockets.endSession(session.id);
    const { roles } = identity.staff;
    const holds = session.claims.size > 0 || mayStaff(roles, "answer") || mayStaff(roles, "decide") ||
      mayStaff(roles, "board");
    if (holds) await queue.beat({ staff: session.staff, session: session.id });
  }

  function tick(): void {
    const at = monotonic();
    const hears = isPunctual();
    for (const { connection } of sockets.all) {
      if (hears && at - connection.lastFrameAt > SILENCE_MS) connection.close(CLOSE.silent);
      refuseOverdueCalls(connection, at);
    }
    for (const session of sockets.sessions.values()) {
      if (at - session.beatAt < CLAIM_BEAT_MS) continue;
      const own: Promise<void> = beat(session).catch(onError).finally(() => beats.delete(own));
      beats.add(own);
    }
  }

  function closeAll(reason: typeof CLOSE.restart | typeof CLOSE.try_again): void {
    for (const { connection } of sockets.all) connection.close(reason);
  }

  async function drain(): Promise<void> {
    draining = true;
    clearInterval(ticking);
    told.close();
    const until = monotonic() + DRAIN_SOCKETS_MS / 2;
    while (monotonic() < until && [...sockets.all].some(({ connection }) => connection.pending.length > 0)) {
      await pause(20);
    }
    closeAll(CLOSE.restart);
    const cut = monotonic() + DRAIN_SOCKETS_MS / 2;
    while (monotonic() < cut && sockets.all.size > 0) await pause(20);
    for (const { connection } of sockets.all) connection.socket.terminate();
    await coverer.close();
    await Promise.all(beats);
    await queue.idle();
    queue.forget();
    drained = true;
  }

  return {
    upgrade,
    invoke,
    countSockets: () => sockets.all.size,
    reconnectAll() {
      hearsSince = Infinity;
      queue.forget();
      sockets.forget();
      coverer.forget();
      closeAll(CLOSE.try_again);
    },
    drain,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function ignore(): void {}
