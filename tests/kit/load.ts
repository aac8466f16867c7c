/**
 * Load for tests of whole processes: rich members made before the start, who write to each other as fast as they are
 * answered, remember every answer, and send again with the same `rid` what was never answered.
 */
import { createHash } from "node:crypto";
import { WebSocket } from "ws";
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import { type MemberId, pairOf, type SessionId, type TokenHash } from "@/domain/ids.ts";
import { SESSION_LIFE_MS } from "@/domain/limits.ts";
import { grant } from "@/domain/money.ts";
import type { AnswerFrame } from "@/protocol/frames.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { seed } from "@/store/seed/mod.ts";
import { addSession } from "@/store/sessions/writer.ts";
import { within } from "@/tests/kit/until.ts";

export interface LoadMember {
  id: MemberId;
  /** `name=value` of the session cookie. */
  cookie: string;
}

const COINS = 100_000_000;
const CONNECT_MS = 10_000;

/** Sets a database up with this many members, each signed in and with plenty of coins, in entries as they should be. */
export async function seedLoadMembers(path: string, count: number): Promise<LoadMember[]> {
  const database = await openTestDatabase({ path });
  try {
    const now = Date.now();
    // As members: for a virtual profile nobody writes but the desk.
    const members = demoMembers(now).slice(0, count).map((each) => ({ ...each, virtual: false }));
    await seed(database, { catalogue: demoCatalogue, legal: demoLegal, members });
    return await Promise.all(members.map(({ id }) => enrich(database, id, now)));
  } finally {
    await database.close();
  }
}

async function enrich(database: Database, id: MemberId, now: number): Promise<LoadMember> {
  const account = await database.get(keys.account(id));
  if (!account.value) throw new Error(`Cannot find the account of "${id}"`);
  const change = newChange();
  const reason = { cause: "sign_up", ref: `${id}#load`, at: now } as const;
  const first_coin = { version: FIRST_COIN_VERSION, at: now };
  putAccount(change, id, account, grant({ ...account.value, first_coin }, COINS, reason));
  set(change, keys.granted(id, reason.cause, reason.ref), 0);
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
  const hash = createHash("sha256").update(token).digest("base64url") as TokenHash;
  const session = { id: `load${id}` as SessionId, member_id: id, issued_at: now, exp: now + SESSION_LIFE_MS };
  addSession(change, session, { hash, facts: {}, now });
  await database.commit(change);
  return { id, cookie: `sid=${token}` };
}

/** A message that somebody wants to be sent, whatever happens to the server. */
export interface Wish {
  rid: string;
  sender: MemberId;
  receiver: MemberId;
  text: string;
  /** How many answers it got, first and repeated ones. */
  answers: number;
  /** Its number in the conversation, once acknowledged. */
  seq: number | null;
}

/** All that was ever sent by a load, over any number of servers. */
export class Load {
  readonly wishes: Wish[] = [];
  /** Refusals other than `shutting_down`, and answers that contradict an earlier one. */
  readonly flaws: string[] = [];

  constructor(readonly members: readonly LoadMember[]) {}

  get acknowledged(): number {
    return this.wishes.reduce((count, { seq }) => count + (seq === null ? 0 : 1), 0);
  }

  wish(sender: MemberId, receiver: MemberId): Wish {
    const number = this.wishes.length;
    const wish = {
      rid: `w${number}`,
      sender,
      receiver,
      text: `wish ${number} שלום`,
      answers: 0,
      seq: null,
    };
    this.wishes.push(wish);
    return wish;
  }

  /** Takes the answer to a wish. Gives whether it is acknowledged now. */
  handle(wish: Wish, { request_status, error_code, data }: AnswerFrame): boolean {
    if (request_status === "0") {
      if (error_code !== "shutting_down") this.flaws.push(`${wish.rid}: ${error_code}`);
      return false;
    }
    const { seq, message } = (data as { request_details: { message: { seq: number; message: string } } })
      .request_details.message;
    if (message !== wish.text || (wish.seq !== null && wish.seq !== seq)) {
      this.flaws.push(`${wish.rid}: ${message} as ${seq} after ${wish.seq}`);
    }
    wish.seq = seq;
    wish.answers++;
    return true;
  }

  /** Finds every wish in the database exactly where it was acknowledged, and no message besides. Gives what is wrong. */
  async check(database: Database): Promise<string[]> {
    const wrong = [...this.flaws];
    const byRid = new Map(this.wishes.map((wish) => [wish.rid, wish]));
    const found = new Map<string, number>();
    for (const [index, { id }] of this.members.entries()) {
      for (const other of this.members.slice(index + 1)) {
        const pair = pairOf(id, other.id);
        for await (const { key, value } of database.list(keys.messages(pair))) {
          const { rid = "" } = value;
          const wish = byRid.get(rid);
          const at = `${pair.join(".")}.${String(key[3])}`;
          if (!wish || wish.text !== value.text || wish.sender !== value.sender_id) {
            wrong.push(`${at} is no wish`);
          } else if (found.has(rid)) wrong.push(`${at} repeats ${rid}`);
          else if (wish.seq !== null && wish.seq !== key[3]) {
            wrong.push(`${at} was acknowledged as ${wish.seq}`);
          }
          found.set(rid, Number(key[3]));
        }
      }
    }
    for (const { rid, seq } of this.wishes) {
      if (seq !== null && !found.has(rid)) wrong.push(`${rid} is lost`);
    }
    return wrong;
  }
}

export interface Drive {
  /** Called after every acknowledgement with their number in this drive, and how long this one took. */
  onAck?: (count: number, tookMs: number) => void;
  /** Wishes that a member has under way at once; 8 unless given. */
  inFlight?: number;
  /** Between an acknowledgement and the next wish, as an average; none unless given. */
  pauseMs?: number;
}

/** The devices of a load at one server. They write from `start` until `stop`, or until the server is gone. */
export interface Drivers {
  start(drive?: Drive): void;
  /** Sends wishes again, those that were never acknowledged unless given, and waits for all answers. */
  sendAgain(wishes?: readonly Wish[]): Promise<void>;
  /** No more wishes from now on; those under way may still be answered. */
  stop(): void;
  /** Waits until everything under way is answered. */
  settled(withinMs: number): Promise<void>;
  /** How each socket ended, and how long after the last `mark`. */
  closed: { code: number; afterMs: number }[];
  mark(): void;
  /** Wishes under way now. */
  readonly underWay: number;
  /** Cuts all lines. */
  cut(): Promise<void>;
}

/** A site that members reach by https, with the authority that has signed its certificate. */
export interface LoadSite {
  origin: string;
  ca: string;
}

/** Connects every member of a load, to a port of this machine or to a site. */
export async function connectLoad(load: Load, at: number | LoadSite): Promise<Drivers> {
  const site = typeof at === "number" ? { origin: `http://127.0.0.1:${at}` } : at;
  const { origin } = site;
  const closed: { code: number; afterMs: number }[] = [];
  const waiting = new Map<string, { wish: Wish; since: number }>();
  let marked = performance.now();
  let drive: Drive | null = null;
  let acked = 0;
  let quiet = Promise.withResolvers<void>();
  const pauses = new Set<ReturnType<typeof setTimeout>>();

  const devices = await Promise.all(load.members.map(async (member, index) => {
    const socket = new WebSocket(`${origin.replace("http", "ws")}${SOCKET_PATH}?token=${SOCKET_TOKEN}`, {
      ...("ca" in site && { ca: site.ca }),
      headers: { origin, cookie: origin.startsWith("https:") ? `__Host-${member.cookie}` : member.cookie },
    });
    const connected = Promise.withResolvers<void>();
    const gone = new Promise<void>((resolve) =>
      socket.once("close", (code) => {
        closed.push({ code, afterMs: performance.now() - marked });
        connected.reject(new Error(`Closed with ${code} before it was connected`));
        resolve();
      })
    );
    socket.on("error", () => {});
    socket.on("message", (data: Uint8Array) => {
      const frame = JSON.parse(data.toString());
      if (frame.module === "connected") return connected.resolve();
      const sent = frame.rid === undefined ? undefined : waiting.get(frame.rid);
      if (!sent) return;
      waiting.delete(sent.wish.rid);
      const isDone = load.handle(sent.wish, frame);
      if (isDone) drive?.onAck?.(++acked, performance.now() - sent.since);
      if (waiting.size === 0) quiet.resolve();
      // Who is refused stops; the wish is sent again later.
      if (drive && isDone) nextLater(drive.pauseMs ?? 0);
    });

    function send(wish: Wish): void {
      if (socket.readyState !== WebSocket.OPEN) return;
      waiting.set(wish.rid, { wish, since: performance.now() });
      socket.send(JSON.stringify({
        module: "send_message",
        rid: wish.rid,
        data: { receiver_id: wish.receiver, message_type: "text", message_text: wish.text },
      }));
    }

    // Everybody writes to their neighbours in turn, so conversations have two writers.
    let turn = 0;
    function next(): void {
      const step = 1 + turn++ % 2;
      const receiver = load.members[(index + step) % load.members.length];
      if (receiver) send(load.wish(member.id, receiver.id));
    }
    function nextLater(pauseMs: number): void {
      if (pauseMs === 0) return next();
      const pause = setTimeout(() => {
        pauses.delete(pause);
        if (drive) next();
      }, pauseMs * 2 * Math.random());
      pauses.add(pause);
    }
    await within("a load device is connected", connected.promise, CONNECT_MS);
    return { member, socket, gone, next, send };
  }));

  function stop(): void {
    drive = null;
    for (const pause of pauses) clearTimeout(pause);
    pauses.clear();
  }

  async function settled(withinMs: number): Promise<void> {
    if (waiting.size === 0) return;
    quiet = Promise.withResolvers();
    await within("everything is answered", quiet.promise, withinMs);
  }

  return {
    start(own = {}) {
      drive = own;
      for (const { next } of devices) for (let n = own.inFlight ?? 8; n > 0; n--) next();
    },
    async sendAgain(wishes = load.wishes.filter(({ seq }) => seq === null)) {
      for (const wish of wishes) {
        devices.find(({ member }) => member.id === wish.sender)?.send(wish);
      }
      await settled(CONNECT_MS);
    },
    stop,
    settled,
    closed,
    mark: () => marked = performance.now(),
    get underWay() {
      return waiting.size;
    },
    async cut() {
      stop();
      for (const { socket } of devices) socket.terminate();
      await Promise.all(devices.map(({ gone }) => gone));
    },
  };
}
